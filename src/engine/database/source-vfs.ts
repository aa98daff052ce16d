import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { ByteSource } from './byte-source.ts';

export const SOURCE_VFS = 'strata-source';

/** The part of sqlite-wasm that its types leave out or give otherwise: 64-bit numbers are bigints. */
interface VfsRuntime {
  readonly capi: {
    readonly sqlite3_vfs: new (pointer?: number) => Struct;
    readonly sqlite3_io_methods: new () => Struct;
    readonly sqlite3_file: { readonly structInfo: { readonly sizeof: number }; new (pointer: number): Struct };
    sqlite3_vfs_find(name: null): number;
  };
  readonly wasm: {
    heap8u(): Uint8Array;
    poke32(pointer: number, value: number): void;
    poke64(pointer: number, value: bigint): void;
    cstrToJs(pointer: number): string;
    cstrncpy(target: number, source: number, most: number): number;
  };
  readonly vfs: { installVfs(parts: object): void };
}

interface Struct {
  readonly pointer: number;
  $iVersion: number;
  $szOsFile: number;
  $mxPathname: number;
  $pMethods: number;
  $xRandomness: number;
  $xSleep: number;
  $xCurrentTime: number;
  dispose(): void;
}

const SQLITE_OK = 0;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_NOTFOUND = 12;
const SQLITE_CANTOPEN = 14;
const SQLITE_IOERR_SHORT_READ = 522;
/** Nobody writes to it: no locks, no journal. */
const SQLITE_IOCAP_IMMUTABLE = 0x2000;
const LONGEST_NAME = 64;

/** Files of other programs, which SQLite reads through here and cannot write. One for each SQLite. */
export class SourceVfs {
  static readonly #installed = new WeakMap<object, SourceVfs>();
  readonly #runtime: VfsRuntime;
  readonly #ioMethods: Struct;
  /** By name. */
  readonly #sources = new Map<string, ByteSource>();
  /** By SQLite's pointer. */
  readonly #open = new Map<number, ByteSource>();
  #count = 0;
  /** Why the last reading failed; null when it did not. */
  #problem: unknown = null;

  static of(sqlite3: Sqlite3Static): SourceVfs {
    const known = SourceVfs.#installed.get(sqlite3);
    if (known) return known;
    const vfs = new SourceVfs(sqlite3 as unknown as VfsRuntime);
    SourceVfs.#installed.set(sqlite3, vfs);
    return vfs;
  }

  private constructor(runtime: VfsRuntime) {
    this.#runtime = runtime;
    const { capi, vfs } = runtime;
    this.#ioMethods = new capi.sqlite3_io_methods();
    this.#ioMethods.$iVersion = 1;
    vfs.installVfs({ io: { struct: this.#ioMethods, methods: this.#fileMethods() } });
    const struct = new capi.sqlite3_vfs();
    const standard = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null));
    struct.$iVersion = 1;
    struct.$szOsFile = capi.sqlite3_file.structInfo.sizeof;
    struct.$mxPathname = LONGEST_NAME;
    struct.$xRandomness = standard.$xRandomness;
    struct.$xSleep = standard.$xSleep;
    struct.$xCurrentTime = standard.$xCurrentTime;
    standard.dispose();
    vfs.installVfs({ vfs: { struct, methods: this.#vfsMethods(), name: SOURCE_VFS } });
  }

  /** The name under which it can be opened until it is removed. */
  add(source: ByteSource): string {
    const name = `source-${++this.#count}`;
    this.#sources.set(name, source);
    return name;
  }

  remove(name: string): void {
    this.#sources.delete(name);
  }

  /** Says why SQLite is about to stop. */
  fail(problem: Error): void {
    this.#problem = problem;
  }

  /** What a source threw when SQLite read from it, if it did. */
  takeProblem(): unknown {
    const problem = this.#problem;
    this.#problem = null;
    return problem;
  }

  #vfsMethods(): object {
    const { capi, wasm } = this.#runtime;
    return {
      xOpen: (_vfs: number, name: number, file: number, flags: number, outFlags: number) => {
        const source = name === 0 ? undefined : this.#sources.get(wasm.cstrToJs(name));
        if (!source) return SQLITE_CANTOPEN;
        this.#open.set(Number(file), source);
        const struct = new capi.sqlite3_file(file);
        struct.$pMethods = this.#ioMethods.pointer;
        struct.dispose();
        if (outFlags !== 0) wasm.poke32(outFlags, flags);
        return SQLITE_OK;
      },
      xDelete: () => SQLITE_READONLY,
      xAccess: (_vfs: number, _name: number, _flags: number, out: number) => {
        wasm.poke32(out, 0);
        return SQLITE_OK;
      },
      xFullPathname: (_vfs: number, name: number, most: number, out: number) =>
        wasm.cstrncpy(out, name, most) < most ? SQLITE_OK : SQLITE_CANTOPEN,
      xGetLastError: () => SQLITE_OK,
    };
  }

  #fileMethods(): object {
    const { wasm } = this.#runtime;
    const done = () => SQLITE_OK;
    const refuse = () => SQLITE_READONLY;
    return {
      xClose: (file: number) => {
        this.#open.delete(Number(file));
        return SQLITE_OK;
      },
      xRead: (file: number, target: number, count: number, offset: bigint) =>
        this.#read(Number(file), Number(target), count, Number(offset)),
      xFileSize: (file: number, out: number) => {
        wasm.poke64(out, BigInt(this.#open.get(Number(file))?.size ?? 0));
        return SQLITE_OK;
      },
      xWrite: refuse,
      xTruncate: refuse,
      xSync: done,
      xLock: done,
      xUnlock: done,
      xCheckReservedLock: (_file: number, out: number) => {
        wasm.poke32(out, 0);
        return SQLITE_OK;
      },
      xFileControl: () => SQLITE_NOTFOUND,
      xSectorSize: () => 4096,
      xDeviceCharacteristics: () => SQLITE_IOCAP_IMMUTABLE,
    };
  }

  #read(file: number, target: number, count: number, offset: number): number {
    try {
      const bytes = this.#open.get(file)?.read(offset, offset + count) ?? new Uint8Array(0);
      const heap = this.#runtime.wasm.heap8u();
      heap.set(bytes, target);
      if (bytes.length === count) return SQLITE_OK;
      heap.fill(0, target + bytes.length, target + count);
      return SQLITE_IOERR_SHORT_READ;
    } catch (error) {
      this.#problem = error;
      return SQLITE_IOERR;
    }
  }
}

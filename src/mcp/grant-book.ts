import type { AgentScope } from '../engine/api.ts';
import type { BridgeState, Grant, Lifetime } from './api.ts';
import { isObject } from './protocol/messages.ts';

/** Where settings are kept: localStorage, or nothing where the browser refuses it. */
export interface SettingsStore {
  read(): string | null;
  write(text: string): void;
  /** Another tab may change them too. */
  subscribe(listener: () => void): () => void;
}

interface Settings {
  readonly isOn: boolean;
  /** In every tab, also those that are opened later. */
  readonly isPaused: boolean;
  readonly origins: readonly string[];
  readonly doors: BridgeState['doors'];
  readonly grants: readonly Grant[];
}

const NONE: Settings = {
  isOn: false,
  isPaused: false,
  origins: [],
  doors: { devtools: false, webmcp: false },
  grants: [],
};

/** Who may ask, and what the person allowed whom. */
export class GrantBook {
  readonly #store: SettingsStore;
  #settings: Settings;
  #text: string | null;
  #ofSession: readonly Grant[] = [];

  constructor(store: SettingsStore) {
    this.#store = store;
    this.#text = store.read();
    this.#settings = parseSettings(this.#text);
  }

  get settings(): Omit<Settings, 'grants'> {
    return this.#settings;
  }

  get grants(): readonly Grant[] {
    return [...this.#settings.grants, ...this.#ofSession];
  }

  change(changes: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...changes };
    const kept = this.#settings.grants.filter(({ lifetime }) => lifetime === 'always');
    this.#text = JSON.stringify({ ...this.#settings, grants: kept });
    this.#store.write(this.#text);
  }

  /** Takes over what another tab wrote. The origins that lost their grant by that; null where nothing is new. */
  reread(): ReadonlySet<string> | null {
    const text = this.#store.read();
    if (text === this.#text) return null;
    const before = this.#settings.grants;
    this.#text = text;
    this.#settings = parseSettings(text);
    const after = new Set(this.#settings.grants.map(({ origin }) => origin));
    return new Set(before.map(({ origin }) => origin).filter((origin) => !after.has(origin)));
  }

  isListed(origin: string): boolean {
    return this.#settings.origins.includes(origin);
  }

  grantOf(origin: string): Grant | null {
    return this.grants.find((grant) => grant.origin === origin) ?? null;
  }

  /** Takes the place of what was granted before. */
  grant(origin: string, scope: AgentScope, canWrite: boolean, lifetime: Exclude<Lifetime, 'once'>, atMs: number): void {
    this.revoke(origin);
    const grant: Grant = { origin, scope, canWrite, lifetime, atMs };
    if (lifetime === 'always') this.change({ grants: [...this.#settings.grants, grant] });
    else this.#ofSession = [...this.#ofSession, grant];
  }

  revoke(origin: string): void {
    const others = (grants: readonly Grant[]) => grants.filter((grant) => grant.origin !== origin);
    this.#ofSession = others(this.#ofSession);
    this.change({ grants: others(this.#settings.grants) });
  }
}

/** What cannot be read is as if it never had been granted. */
export function parseSettings(text: string | null): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return NONE;
  }
  if (!isObject(kept)) return NONE;
  const doors = isObject(kept.doors) ? kept.doors : {};
  return {
    isOn: kept.isOn === true,
    isPaused: kept.isPaused === true,
    origins: listOf(kept.origins).flatMap((origin) => normalOrigin(origin) ?? []),
    doors: { devtools: doors.devtools === true, webmcp: doors.webmcp === true },
    grants: listOf(kept.grants).flatMap((grant) => parseGrant(grant) ?? []),
  };
}

/** The origin that a text names exactly; null for all else: `null`, patterns, files, anything behind the host. */
export function normalOrigin(text: unknown): string | null {
  if (typeof text !== 'string' || text.includes('*') || !URL.canParse(text)) return null;
  const { origin, href, protocol } = new URL(text);
  // Pages of files have no origin, whatever the browser calls it.
  return origin !== 'null' && protocol !== 'file:' && (href === `${origin}/` || href === origin) ? origin : null;
}

function parseGrant(value: unknown): Grant | null {
  if (!isObject(value) || !isObject(value.scope) || typeof value.origin !== 'string') return null;
  const { projects, hasNoProject } = value.scope;
  const isList = Array.isArray(projects) && projects.every((path) => typeof path === 'string');
  if (projects !== null && !isList) return null;
  return {
    origin: value.origin,
    scope: { projects: isList ? projects : null, hasNoProject: hasNoProject === true },
    canWrite: value.canWrite === true,
    lifetime: 'always',
    atMs: Number(value.atMs) || 0,
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

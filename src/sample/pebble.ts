import { rustToolchain } from './toolchains.ts';
import type { SampleProject } from './work-item.ts';

/** A backup tool for the command line, in Rust. */
export const PEBBLE: SampleProject = {
  name: 'pebble',
  directory: '/home/mira/work/pebble',
  toolchain: rustToolchain,
  items: [
    {
      prompt: '`pebble restore` overwrote a file that was newer than the backup. It must ask, or need a flag.',
      files: ['src/commands/restore.rs', 'src/cli.rs'],
      symbol: 'write_entry',
      error: 'assertion `left == right` failed: left: "old", right: "newer"',
      finding:
        '`write_entry` truncates and never looks at what is there. It has to compare with the mtime in the snapshot, since copying may have changed the one on disk.',
      before: `let mut file = File::create(&target)?;
io::copy(&mut reader, &mut file)?;`,
      after: `if newer_on_disk(&target, entry.mtime)? && !options.force {
    report.kept.push(target);
    return Ok(());
}
write_atomically(&target, &mut reader)?;`,
      commit: 'fix(restore): keep newer files unless --force is given',
      question: [
        'What should restore do with files that are newer on disk?',
        'Keep them, list them at the end, exit code 3',
        'Ask for each one when a terminal is attached',
      ],
      followUps: [
        [
          'And if it dies halfway through a file?',
          'It writes to `.pebble-tmp-*` beside the target, syncs and renames.',
        ],
      ],
    },
    {
      prompt:
        'Backing up the same folder twice stores 40 % new chunks although nothing changed. Deduplication is broken somewhere.',
      files: ['src/chunker.rs', 'src/hash/rolling.rs'],
      symbol: 'next_boundary',
      error: 'assertion failed: second.new_chunks == 0 (left: 1203)',
      finding:
        'The rolling hash keeps its 64-byte window from one file to the next. So the boundaries in a file depend on the file before it, and directory order is not stable.',
      before: `pub fn chunk(&mut self, input: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;`,
      after: `pub fn chunk(&mut self, input: &[u8]) -> Vec<Range<usize>> {
    // Boundaries may depend on this file's bytes only.
    self.window.clear();
    let mut start = 0;`,
      commit: 'fix(chunker): empty the window at the start of each file',
      followUps: [
        [
          'Does that change the boundaries of existing repositories?',
          'Yes, once: the first backup after the update stores about 40 % again. It goes into the changelog under "Upgrading".',
        ],
      ],
    },
    {
      prompt:
        "Panic on a user's machine: called `Option::unwrap()` on a `None` value, src/walk.rs:88. They have file names in Latin-1.",
      files: ['src/walk.rs', 'src/index/path_key.rs'],
      symbol: 'to_str',
      error: "thread 'walk::tests::latin1_name' panicked at src/walk.rs:88:46",
      finding:
        'File names on Linux are bytes, not UTF-8. `to_str().unwrap()` stands in five places. The index stores a string, so other bytes need an escape that gives them back on restore.',
      before: `let key = path.to_str().unwrap().to_owned();`,
      after: `let key = PathKey::from_os_str(path.as_os_str());`,
      commit: 'fix(walk): file names are bytes',
      plan: `# File names that are not UTF-8

1. \`PathKey\`: UTF-8 as it is, other bytes as \`%XX\`, \`%\` itself as \`%25\`.
2. Property test: any bytes without NUL and slash come back equal.
3. Repository format stays 2: old keys never held a \`%\`.`,
      followUps: [
        [
          'Is 3 really true? I had a folder called "100%".',
          'You are right, I was wrong there: `%` was allowed in format 2. New repositories are format 3; format 2 is read with the old rule. A fixture with "100%" is in the tests.',
        ],
      ],
    },
    {
      prompt: 'Ctrl-C during a backup left the index unreadable: "unexpected end of file". Never again, please.',
      files: ['src/index/store.rs', 'src/fs/atomic.rs'],
      symbol: 'save_index',
      error: 'Error: index is damaged: unexpected end of file at byte 65536',
      finding:
        '`save_index` writes in place. Whatever ends the process in between leaves half an index. Write a new file, sync it, rename it over the old one: a reader sees the old index or the new one, never a mix.',
      before: `let file = File::create(&self.path)?;
serde_json::to_writer(BufWriter::new(file), index)?;`,
      after: `write_atomically(&self.path, |file| {
    let mut writer = BufWriter::new(file);
    serde_json::to_writer(&mut writer, index)?;
    writer.flush()
})?;`,
      commit: 'fix(index): replace the index atomically',
      followUps: [
        ['Prove it.', 'A test kills the process at 200 random moments. Old code: 61 of 200 damaged. New code: none.'],
      ],
    },
    {
      prompt: 'Which zstd level should be the default? Measure on my photo folder and on the source tree, then decide.',
      files: ['src/pack/compress.rs', 'benches/compress.rs'],
      symbol: 'DEFAULT_LEVEL',
      error: '',
      finding:
        'Source tree, 1.9 GB: level 3 gives 31 % at 410 MB/s, level 9 gives 27 % at 72 MB/s. Photos: 99 % at any level. The disk writes 350 MB/s, so level 3 costs no time. Decision: 3, and stored as is when the first 64 KiB shrink by less than 2 %.',
      before: `const DEFAULT_LEVEL: i32 = 9;`,
      after: `/** Faster than the disks we measured on; see benches/compress.rs. */
const DEFAULT_LEVEL: i32 = 3;`,
      commit: 'perf(pack): zstd level 3, skip what does not shrink',
      followUps: [
        [
          'Put the table into docs/decisions.',
          'It is `docs/decisions/0007-compression-level.md`, with the machine, the date, and what would make us decide again.',
        ],
      ],
    },
    {
      prompt:
        '`prune` deleted chunks that a running backup had just decided to reuse. The snapshot is now missing 12 chunks. How do we make that impossible?',
      files: ['src/commands/prune.rs', 'src/repo/lock.rs'],
      symbol: 'collect_unreferenced',
      error: 'Error: snapshot 7f3a91 refers to missing chunk 0c44e2 (and 11 more)',
      finding:
        'Prune deletes what no snapshot names. A backup that is still writing has no snapshot yet, so its reused chunks look unreferenced. Two fences: a lock for one machine, a minimum age for shared drives.',
      before: `let unreferenced = all.difference(&referenced);`,
      after: `let _lock = repo.lock_exclusive("prune")?;
let unreferenced = all
    .difference(&referenced)
    .filter(|chunk| chunk.age() > GRACE_PERIOD);`,
      commit: 'fix(prune): never delete what a running backup may reuse',
      followUps: [
        [
          'What does a second process see?',
          '"Another pebble (pid 4711, since 14:02) is using this repository." It waits with `--wait`, else it exits.',
        ],
      ],
    },
  ],
};

const PARTS = [
  'core',
  'codec',
  'stream',
  'schema',
  'queue',
  'render',
  'trace',
  'client',
  'parser',
  'cache',
  'store',
  'router',
  'metric',
  'locale',
];
const SCOPES = ['@quill', '@harbor', '@lattice', '@fern', '@osprey', '@tundra', '@maple'];
const LICENCES = ['MIT', 'MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause'];

/** What a tree of packages looks like: an output too long to stand in its event. */
export function dependencyReport(): string {
  const lines = SCOPES.flatMap((scope, s) =>
    PARTS.map((part, p) => {
      const version = `${1 + ((s * 3 + p) % 7)}.${(s * 5 + p * 2) % 20}.${(s + p * 7) % 11}`;
      const licence = LICENCES[(s + p) % LICENCES.length];
      return `${p === 0 ? '├─┬' : '│ ├──'} ${scope}/${part}@${version}  ${licence}  ${12 + ((s * 31 + p * 17) % 480)} kB`;
    }),
  );
  return [...lines, '└── 1 package has no licence field: @tundra/left-trim@0.1.2', `${lines.length + 1} packages`].join(
    '\n',
  );
}

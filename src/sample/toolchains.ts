import type { Toolchain } from './work-item.ts';

export const typescriptToolchain: Toolchain = {
  test: 'npx vitest run',
  lint: 'npm run lint && npm run typecheck',
  build: 'npm run build',
  testFileOf: (path) => path.replace(/\.\w+$/, '.test.ts'),
  testCode: (symbol, name) => `test('${name.replaceAll("'", '’')}', async () => {
  const result = await ${symbol.replaceAll(/\W/g, '')}(example);
  expect(result).toEqual(expected);
});`,
  passed: (testFile, tests, seconds) => ` ✓ ${testFile} (${tests} tests) ${tests * 7}ms

 Test Files  1 passed (1)
      Tests  ${tests} passed (${tests})
   Duration  ${seconds}s`,
  failed: (testFile, name, error) => ` FAIL  ${testFile} > ${name}
${error}
 ❯ ${testFile}:31:18

 Test Files  1 failed (1)
      Tests  1 failed | 11 passed (12)`,
  lintOutput: 'Checked 214 files in 389ms. No fixes applied.',
  buildOutput: '✓ 318 modules transformed.\n✓ built in 2.14s',
};

export const rustToolchain: Toolchain = {
  test: 'cargo test -q',
  lint: 'cargo clippy --all-targets -- -D warnings',
  build: 'cargo build --release',
  testFileOf: (path) => path.replace(/^src\/(?:.*\/)?(\w+)\.rs$/, 'tests/$1.rs'),
  testCode: (symbol, name) => `#[test]
fn ${name.toLowerCase().replaceAll(/\W+/g, '_').slice(0, 40)}() -> Result<()> {
    let repo = TempRepo::new()?;
    assert_eq!(${symbol}(&repo)?, expected());
    Ok(())
}`,
  passed: (_, tests, seconds) => `running ${tests} tests
${'.'.repeat(tests)}
test result: ok. ${tests} passed; 0 failed; 0 ignored; finished in ${seconds}s`,
  failed: (testFile, name, error) => `---- ${name.toLowerCase().replaceAll(/\W+/g, '_')} stdout ----
${error}
note: run with RUST_BACKTRACE=1 to see a backtrace
error: test failed, to rerun pass --test ${testFile.replace(/^tests\/|\.rs$/g, '')}`,
  lintOutput: '    Checking pebble v0.9.2\n    Finished `dev` profile in 3.41s',
  buildOutput: '   Compiling pebble v0.9.2\n    Finished `release` profile [optimized] in 21.80s',
};

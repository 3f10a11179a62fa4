/**
 * Long-running tests: `npm run gates` runs all (a night), `npm run gates -- short` those of every commit, `npm run soak` for hours; each optionally with names
 * of gates, or `system`, `browser` or `visual`. A commit has the same random choices on every machine; GATE_SEED sets others, and repeats a failed run. `npm
 * run visual -- --update-snapshots` updates the pictures; VISUAL_DIR=folder writes large ones.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { commitSeed } from './commit-seed.ts';
import { longTests } from './long-tests.ts';
import { buildWeb } from './web-build.ts';

const root = resolve(import.meta.dirname, '..');
const [first = '', ...rest] = process.argv.slice(2);
const length = first === 'soak' || first === 'short' ? first : 'full';
const names = first === length || first === '' ? rest : [first, ...rest];
const seed = String(length === 'soak' ? Date.now() % 2 ** 31 : commitSeed());
const all = names.length === 0;

if (all || !isPart(names[0])) await run('vitest/vitest.mjs', ['run', '--config', 'vitest.gates.config.ts', ...names]);
if (all || names[0] === 'system') await run('vitest/vitest.mjs', ['run', '--reporter=dot', '.system.test.ts', ...(length === 'short' ? [] : longTests())]);
if (all || ['browser', 'visual'].includes(names[0] ?? '')) await buildWeb((line) => console.log(line));
// In the short run the tests that `npm test` leaves out.
if (all || names[0] === 'browser')
  await run('@playwright/test/cli.js', ['test', '--reporter=line', ...names.slice(1)], length === 'short' ? { BROWSER_TESTS: 'rest' } : {});
if (all || names[0] === 'visual')
  await run('@playwright/test/cli.js', ['test', '--config', 'playwright.visual.config.ts', '--reporter=line', ...names.slice(1)]);

function isPart(name: string | undefined): boolean {
  return ['system', 'browser', 'visual'].includes(name ?? '');
}

/** Stops after the first failure. */
async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  if (process.exitCode) return;
  const env = { GATE_SEED: seed, TEST_LENGTH: length, ...more, ...process.env };
  const began = performance.now();
  const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  console.log(`${program.split('/')[0]} ${args.join(' ')}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (code !== 0) process.exitCode = typeof code === 'number' ? code : 1;
}

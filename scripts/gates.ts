/**
 * What takes minutes: `npm run gates` all of it (a night), `npm run gates -- short` what every commit is put to, `npm run soak` for hours;
 * each with names of gates after it, or `system`, `browser` or `visual`. A commit meets the same random choices wherever it
 * is run; GATE_SEED gives it others, and repeats a run that failed.
 * `npm run visual -- --update-snapshots` takes the pictures again; VISUAL_DIR=folder takes large ones for a person to look at.
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
// In the short run the rest of what `npm test` begins with.
if (all || names[0] === 'browser')
  await run('@playwright/test/cli.js', ['test', '--reporter=line', ...names.slice(1)], length === 'short' ? { BROWSER_TESTS: 'rest' } : {});
if (all || names[0] === 'visual')
  await run('@playwright/test/cli.js', ['test', '--config', 'playwright.visual.config.ts', '--reporter=line', ...names.slice(1)]);

function isPart(name: string | undefined): boolean {
  return ['system', 'browser', 'visual'].includes(name ?? '');
}

/** Nothing more after the first that fails. */
async function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  if (process.exitCode) return;
  const env = { GATE_SEED: seed, TEST_LENGTH: length, ...more, ...process.env };
  const began = performance.now();
  const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  console.log(`${program.split('/')[0]} ${args.join(' ')}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (code !== 0) process.exitCode = typeof code === 'number' ? code : 1;
}

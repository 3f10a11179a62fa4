/**
 * `npm run gates [name …]`: minutes. `npm run soak [name …]`: the same for hours. A commit is put to the same
 * chances wherever it is run; GATE_SEED gives it others, and repeats a run of hours that failed.
 * `looks` is the one in a browser: `npm run looks -- --update-snapshots` takes its pictures anew, LOOKS_DIR=folder takes large ones to be looked at.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { commitSeed } from './commit-seed.ts';
import { buildWeb } from './web-build.ts';

const root = resolve(import.meta.dirname, '..');
const [first, ...rest] = process.argv.slice(2);
const isSoak = first === 'soak';
const names = isSoak || first === undefined ? rest : [first, ...rest];
const seed = String(isSoak ? Date.now() % 2 ** 31 : commitSeed());
const [isLooks, isAll] = [names[0] === 'looks', names.length === 0];

if (!isLooks) await run('vitest/vitest.mjs', ['run', '--config', 'vitest.gates.config.ts', ...names]);
if (isLooks || (isAll && !process.exitCode)) {
  await buildWeb((line) => console.log(line));
  await run('@playwright/test/cli.js', ['test', '--config', 'playwright.gates.config.ts', '--reporter=list', ...names.slice(1)]);
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const env = { GATE_SEED: seed, ...process.env, ...(isSoak && { GATES: 'soak' }) };
  const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = typeof code === 'number' ? code : 1;
}

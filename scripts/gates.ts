/** `npm run gates [name]`: minutes. `npm run soak [name]`: the same for hours. GATE_SEED repeats a run that failed. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const [first, ...rest] = process.argv.slice(2);
const isSoak = first === 'soak';
const names = isSoak || first === undefined ? rest : [first, ...rest];
const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', '--config', 'vitest.gates.config.ts', ...names], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(isSoak && { GATES: 'soak' }) },
});
child.once('exit', (code) => (process.exitCode = code ?? 1));

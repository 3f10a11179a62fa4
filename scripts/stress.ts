/**
 * `npm run test:stress [-- rounds]`: the unit tests and all browser tests, in each round (a) on one core beside six busy processes of higher priority, and (b)
 * with API answers, live events, webhooks and starts of jobs late by up to two seconds. LATE_SEED is the seed of the first round of (b); a round prints its own,
 * which repeats it. `busy` or `late` as the first word runs only that kind, and names of parts of `npm test` after the rounds only those. TEST_SHARD=1/6 runs a sixth
 * of the test files: a whole busy round takes hours. Linux.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

process.chdir(resolve(import.meta.dirname, '..'));
const words = process.argv.slice(2);
const kinds = words[0] === 'busy' || words[0] === 'late' ? [words.shift()] : ['busy', 'late'];
const rounds = /^\d+$/.test(words[0] ?? '') ? Number(words.shift()) : 3;
const parts = words.length > 0 ? words : ['unit', 'e2e-all'];
const firstSeed = Number(process.env['LATE_SEED']) || 1 + (Date.now() % 2 ** 30);

/** More than cores: tests wait for late answers most of the time. */
const LATE_WORKERS = '8';

const results: string[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const seed = String(firstSeed + round - 1);
  if (kinds.includes('busy')) results.push(`round ${round}, busy: ${await busy()}`);
  if (kinds.includes('late')) results.push(`round ${round}, late, LATE_SEED=${seed}: ${await tests([], { LATE_SEED: seed, TEST_WORKERS: LATE_WORKERS })}`);
}
for (const line of results) console.log(line);
process.exitCode = results.some((line) => !line.endsWith('green')) ? 1 : 0;

async function busy(): Promise<'green' | 'red'> {
  const others = Array.from({ length: 6 }, () => spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    return await tests(['taskset', '-c', '0', 'nice', '-n', '1']);
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

async function tests(before: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<'green' | 'red'> {
  const [program = '', ...args] = [...before, process.execPath, 'scripts/test.ts', ...parts];
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(child, 'exit');
  return code === 0 ? 'green' : 'red';
}

/**
 * Long-running tests: `npm run gates` runs all (a night), `npm run gates -- short` each with fewer repetitions, `npm run soak` for hours; each optionally with
 * names of gates, or `system`, `browser` or `screens`, and for these with files. A commit has the same random choices on every machine; GATE_SEED sets others, and repeats
 * a failed run.
 */
import { resolve } from 'node:path';
import { whyNoPgbouncer } from '../tools/postgres/pgbouncer.ts';
import { commitSeed } from './commit-seed.ts';
import { longTests } from './long-tests.ts';
import { notRun, playwright, vitest, webBuild } from './test-steps.ts';
import type { Step } from './test-steps.ts';
import { runAll } from './test-summary.ts';

process.chdir(resolve(import.meta.dirname, '..'));
const [first = '', ...rest] = process.argv.slice(2);
const length = first === 'soak' || first === 'short' ? first : 'full';
const [part = '', ...files] = first === length || first === '' ? rest : [first, ...rest];
const seed = String(length === 'soak' ? Date.now() % 2 ** 31 : commitSeed());
const env = { GATE_SEED: seed, TEST_LENGTH: length, ...process.env };

const systemTests = ['.system.test.ts', ...(length === 'short' ? [] : longTests())];
const noPgbouncer = whyNoPgbouncer();
const without = noPgbouncer === null ? [] : ['--exclude', '**/21-pgbouncer.gate.ts'];
const gates = (names: readonly string[]) => [
  vitest('gates', ['--config', 'vitest.gates.config.ts', ...without, ...names], { env, aloud: true }),
  ...(noPgbouncer === null ? [] : [notRun('gate 21', noPgbouncer)]),
];
const system = vitest('system', files.length > 0 ? files : systemTests, { env });
const browser = playwright('browser', files, { env });
/** Every screen in every state, without pictures: axe, and sideways scrolling. */
const screens = playwright('screens', ['--config', 'playwright.visual.config.ts', ...files], { env });

function stepsOf(): readonly Step[] {
  if (part === '') return [...gates([]), system, webBuild, browser, screens];
  if (part === 'system') return [system];
  if (part === 'browser') return [webBuild, browser];
  return part === 'screens' ? [webBuild, screens] : gates([part, ...files]);
}

process.exitCode = await runAll(stepsOf());

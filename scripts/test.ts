import { resolve } from 'node:path';
import { lint, playwright, vitest, webBuild } from './test-steps.ts';
import type { Step } from './test-steps.ts';
import { runAll } from './test-summary.ts';

/** `npm test` runs the first three. `.ci/run` also runs the tests of attacks that were found (`tests/security`), and all browser tests but the longest, each in one screen size. */
const parts: Readonly<Record<string, readonly Step[]>> = {
  lint: [lint],
  unit: [vitest('unit', ['--exclude', 'tests/security/**'])],
  e2e: [webBuild, playwright('browser', [], { env: { BROWSER_TESTS: 'core' } })],
  'unit-all': [vitest('unit')],
  'e2e-all': [webBuild, playwright('browser', [], { env: { BROWSER_TESTS: 'once' } })],
};

/** Run side by side: each has times with work for one core only. */
const isStatic = (step: Step) => step === lint || step === webBuild;

/** `npm test`, or `npm test -- lint unit-all e2e-all` for parts. */
async function main(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.`);
    return 2;
  }
  process.chdir(resolve(import.meta.dirname, '..'));
  const chosen = names.length > 0 ? names : Object.keys(parts).filter((name) => !name.endsWith('-all'));
  const steps = chosen.flatMap((name) => parts[name] ?? []);
  return runAll([steps.filter(isStatic), ...steps.filter((step) => !isStatic(step))]);
}

process.exitCode = await main(process.argv.slice(2));

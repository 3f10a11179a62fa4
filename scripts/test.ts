import { resolve } from 'node:path';
import { lint, playwright, types, vitest, webBuild } from './test-steps.ts';
import type { Outcome } from './test-steps.ts';

/** `npm test`, or `npm test -- types | lint | unit | e2e` for a part. The last line is the sum of the runners' counts. */
async function main(parts: readonly string[]): Promise<number> {
  const unknown = parts.find((part) => !(part in steps));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". Parts: ${Object.keys(steps).join(', ')}.`);
    return 2;
  }
  process.chdir(resolve(import.meta.dirname, '..'));
  let passed = 0;
  let failed = 0;
  for (const [name, run] of Object.entries(steps)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    for (const step of run) {
      const began = performance.now();
      const outcome = await step();
      report(outcome, performance.now() - began);
      passed += outcome.passed;
      failed += outcome.failed;
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

const steps: Record<string, readonly (() => Promise<Outcome>)[]> = {
  types: [types],
  lint: [lint],
  unit: [vitest],
  e2e: [webBuild, playwright],
};

function report(outcome: Outcome, milliseconds: number): void {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  const verdict = outcome.failed > 0 ? `${outcome.failed} failed` : 'ok';
  const counted = outcome.passed > 0 ? `, ${outcome.passed} passed` : '';
  console.log(`${outcome.name.padEnd(12)} ${verdict}${counted}  ${seconds}`);
  if (outcome.failed > 0) console.log(`\n${outcome.output.trim()}\n`);
}

process.exitCode = await main(process.argv.slice(2));

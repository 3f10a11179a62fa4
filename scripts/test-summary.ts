import type { Outcome, Step } from './test-steps.ts';

/**
 * Runs every step, whatever failed before, those of a list side by side, and prints what failed, a line for each step, and the sum. Returns the exit code.
 */
export async function runAll(steps: readonly (Step | readonly Step[])[], say: (line: string) => void = console.log): Promise<0 | 1> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const ended = await Promise.all([step].flat().map((each) => each()));
    outcomes.push(...ended);
    for (const outcome of ended) say(lineOf(outcome));
  }
  for (const line of summaryOf(outcomes)) say(line);
  return outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
}

export function summaryOf(outcomes: readonly Outcome[]): string[] {
  const named = (kind: 'failures' | 'flaky') => outcomes.flatMap((outcome) => outcome[kind].map((each) => ({ ...each, part: outcome.name })));
  const [failures, flaky] = [named('failures'), named('flaky')];
  const slowest = outcomes.flatMap(({ files }) => files).sort((a, b) => b.seconds - a.seconds);
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  return [
    ...failures.flatMap(({ part, title, message }) => ['', `FAIL  ${part}: ${title}`, indented(message)]),
    ...flaky.flatMap(({ part, title, message }) => ['', `flaky  ${part}: ${title} (passed when repeated)`, indented(message)]),
    '',
    ...outcomes.map(lineOf),
    ...(slowest.length > 0
      ? [
          `slowest files: ${slowest
            .slice(0, 5)
            .map(({ file, seconds }) => `${file} ${shown(seconds)}`)
            .join(', ')}`,
        ]
      : []),
    ...flaky.map(({ part, title }) => `flaky  ${part}: ${title}`),
    ...failures.map(({ part, title }) => `FAIL  ${part}: ${title}`),
    `${sum(({ passed }) => passed)} passed, ${failures.length} failed`,
  ];
}

const shownLines = 120;

function lineOf({ name, passed, failures, flaky, seconds, notRun }: Outcome): string {
  if (notRun !== undefined) return `${name.padEnd(14)} NOT RUN: ${notRun}`;
  const counts = [
    passed > 0 ? `${passed} passed` : '',
    failures.length > 0 ? `${failures.length} failed` : '',
    flaky.length > 0 ? `${flaky.length} flaky` : '',
  ];
  return `${name.padEnd(14)} ${counts.filter((count) => count).join(', ') || 'ok'}  ${shown(seconds)}`;
}

function shown(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function indented(message: string): string {
  const lines = message.split('\n');
  const cut = lines.length > shownLines ? [...lines.slice(0, shownLines), `… ${lines.length - shownLines} more lines`] : lines;
  return cut.map((line) => `      ${line}`).join('\n');
}

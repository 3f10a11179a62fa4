import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';
import { notRun } from './test-steps.ts';
import { runAll } from './test-summary.ts';

const NOTHING = { passed: 0, failures: [], flaky: [], files: [] };

test('vitest: failed, skipped, and what failed outside the tests of a file, are failures with their names', () => {
  const assertion = (status: string, fullName: string) => ({ status, fullName, failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [] });
  const file = (name: string, status: string, assertionResults: unknown[]) => ({
    name: `/a/${name}`,
    status,
    message: 'no such module',
    startTime: 0,
    endTime: 1_500,
    assertionResults,
  });
  const report = readVitest(
    {
      testResults: [
        file('x.test.ts', 'failed', [assertion('passed', 'adds'), assertion('failed', 'sums'), assertion('pending', 'later')]),
        file('y.test.ts', 'failed', []),
        file('z.test.ts', 'failed', [assertion('pending', 'waits')]),
      ],
    },
    '/a',
  );
  expect(report.passed).toBe(1);
  expect(report.failures).toEqual([
    { title: 'x.test.ts › sums', message: 'expected 1 to be 2' },
    { title: 'x.test.ts › later', message: 'pending: a skipped test counts as failed' },
    { title: 'y.test.ts, outside its tests', message: 'no such module' },
    { title: 'z.test.ts, outside its tests', message: 'no such module' },
    { title: 'z.test.ts › waits', message: 'pending: a skipped test counts as failed' },
  ]);
  expect(report.files[0]).toMatchObject({ file: 'x.test.ts', seconds: 1.5 });
});

test('Playwright: what passed when repeated is flaky, in any depth of suites', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [
      {
        projectName: 'phone',
        status,
        results: [
          { duration: 2_000, errors: [{ message: 'not visible' }] },
          { duration: 1_000, errors: [] },
        ],
      },
    ],
  });
  const report = readPlaywright({
    suites: [{ specs: [spec('pays', 'expected')], suites: [{ specs: [spec('waits', 'flaky'), spec('fails', 'unexpected')] }] }],
    errors: [{ message: 'no product' }],
  });
  expect(report.passed).toBe(2);
  expect(report.flaky).toEqual([{ title: 'a.spec.ts:3 [phone] › waits', message: 'not visible' }]);
  expect(report.failures.map(({ title }) => title)).toEqual(['a.spec.ts:3 [phone] › fails', 'before or after the tests']);
  expect(report.files).toEqual([{ file: 'a.spec.ts', seconds: 9 }]);
});

test('Playwright: what the page showed is part of the message, from its main part on', () => {
  const path = join(tmpdir(), `error-context-${process.pid}.md`);
  writeFileSync(path, '# Error details\n\n```\nx\n```\n\n```yaml\n- navigation: Menu\n- main:\n  - alert: Try again\n```\n\n# Test source\n');
  const results = [{ duration: 1, errors: [{ message: 'not visible' }], attachments: [{ name: 'screenshot' }, { name: 'error-context', path }] }];
  const specs = [{ title: 'pays', file: 'a.spec.ts', line: 3, tests: [{ projectName: 'phone', status: 'unexpected', results }] }];
  expect(readPlaywright({ suites: [{ specs }] }).failures[0]?.message).toBe('not visible\nThe page then:\n- main:\n  - alert: Try again\n');
  rmSync(path);
});

test('every step runs after a failed one; the list names failures, and the last line is the sum', async () => {
  const lines: string[] = [];
  const code = await runAll(
    [
      async () => ({ ...NOTHING, name: 'types', failures: [{ title: 'types', message: 'a.ts(1,1): error' }], seconds: 2 }),
      async () => ({ ...NOTHING, name: 'unit', passed: 5, flaky: [{ title: 'b', message: '' }], files: [{ file: 'b.test.ts', seconds: 3 }], seconds: 4 }),
      notRun('gate 21', 'pgbouncer is not installed'),
    ],
    (line) => lines.push(line),
  );
  expect(code).toBe(1);
  expect(lines).toContain('unit           5 passed, 1 flaky  4.0 s');
  // Once when its turn came, once in the list at the end.
  expect(lines.filter((line) => line === 'gate 21        NOT RUN: pgbouncer is not installed')).toHaveLength(2);
  expect(lines).toContain('slowest files: b.test.ts 3.0 s');
  expect(lines.slice(-3)).toEqual(['flaky  unit: b', 'FAIL  types: types', '5 passed, 1 failed']);
});

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  readonly title: string;
  readonly message: string;
}

/** What a runner's JSON report says. */
export interface Report {
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Tests that failed once and passed when they were repeated. */
  readonly flaky: readonly Failure[];
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

/** A skipped test counts as failed, and so does a file that could not be loaded, or that failed before or after its tests. */
export function readVitest(report: unknown, root: string): Report {
  const results = list(Object(report).testResults).map((each) => {
    const { name, status, message, startTime, endTime, assertionResults } = Object(each);
    const file = relative(root, String(name));
    return { file, status, message: String(message), seconds: (Number(endTime) - Number(startTime)) / 1_000, tests: list(assertionResults).map(Object) };
  });
  const failures = results.flatMap(({ file, status, message, tests }) => [
    ...(status === 'failed' && tests.every((test) => test.status !== 'failed') ? [{ title: `${file}, outside its tests`, message }] : []),
    ...tests
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        title: `${file} › ${test.fullName}`,
        message: test.status === 'failed' ? list(test.failureMessages).join('\n') : `${test.status}: a skipped test counts as failed`,
      })),
  ]);
  const passed = results.flatMap(({ tests }) => tests).filter((test) => test.status === 'passed').length;
  return { passed, failures, flaky: [], files: results };
}

export function readPlaywright(report: unknown): Report {
  const { suites, errors } = Object(report);
  const tests = list(suites).flatMap(testsOf);
  const of = (status: string) => tests.filter((test) => test.status === status);
  const failures = [...of('unexpected'), ...of('skipped').map((test) => ({ ...test, message: 'a skipped test counts as failed' }))];
  const general = list(errors).map((error) => ({ title: 'before or after the tests', message: String(Object(error).message) }));
  const files = new Map<string, number>();
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds);
  return {
    passed: of('expected').length + of('flaky').length,
    failures: [...failures, ...general].map(shown),
    flaky: of('flaky').map(shown),
    files: [...files].map(([file, seconds]) => ({ file, seconds })),
  };
}

/** Undefined when the runner wrote none. */
export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

interface BrowserTest extends Failure {
  readonly status: string;
  readonly file: string;
  readonly seconds: number;
}

function testsOf(suite: unknown): BrowserTest[] {
  const { suites, specs } = Object(suite);
  const own = list(specs).flatMap((spec) => {
    const { title, file, line, tests } = Object(spec);
    return list(tests).map((test): BrowserTest => {
      const { projectName, status, results } = Object(test);
      const tries = list(results).map(Object);
      return {
        status: String(status),
        file: String(file),
        title: `${file}:${line} [${projectName}] › ${title}`,
        seconds: tries.reduce((sum, { duration }) => sum + Number(duration), 0) / 1_000,
        message: tries
          .flatMap(({ errors, attachments }) => [
            ...list(errors).map((error) => stripVTControlCharacters(String(Object(error).message))),
            ...pageOf(list(attachments)),
          ])
          .join('\n'),
      };
    });
  });
  return [...list(suites).flatMap(testsOf), ...own];
}

/** What the page showed when the test failed, from the file that Playwright writes then. */
function pageOf(attachments: readonly unknown[]): string[] {
  const { path } = Object(attachments.find((each) => Object(each).name === 'error-context'));
  if (path === undefined || !existsSync(path)) return [];
  const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  // The navigation comes before it, and is the same on every page.
  return page === '' ? [] : [`The page then:\n${page.slice(Math.max(0, page.indexOf('- main')))}`];
}

function shown({ title, message }: Failure): Failure {
  return { title, message };
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

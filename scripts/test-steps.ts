import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWeb } from './web-build.ts';
import { screenFilesIn, tooHeavy } from './web-weight.ts';

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** Shown when something failed. */
  readonly output: string;
}

/** A check without tests counts as one failure if it fails. */
export async function types(): Promise<Outcome> {
  return asOne('types', await run('typescript/bin/tsc', ['-b', '--pretty', 'false']));
}

export async function lint(): Promise<Outcome> {
  return asOne('lint', await run('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=unix']));
}

/** Builds the web app and checks its weights. */
export async function webBuild(): Promise<Outcome> {
  const output = await buildWeb().then(weighed, String);
  return { name: 'web build', passed: 0, failed: output ? 1 : 0, output: output };
}

function weighed(): string {
  const screens = ['screens', 'app-screens'].flatMap((name) => screenFilesIn(readFileSync(join(root, `src/web/entry/${name}.ts`), 'utf8')));
  return tooHeavy(join(root, 'build/web'), join(root, 'build/pages'), screens).join('\n');
}

export async function vitest(): Promise<Outcome> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const done = await run('vitest/vitest.mjs', ['run', '--reporter=dot', '--reporter=json', `--outputFile=${file}`]);
  const counts = readCounts(file);
  const passed = counts('numPassedTests');
  const broken = filesThatDidNotRun(file);
  const failed = counts('numFailedTests') + counts('numPendingTests') + counts('numTodoTests') + broken;
  const skipped = counts('numPendingTests') + counts('numTodoTests');
  const note = skipped > 0 ? `\n${skipped} skipped: a skipped test counts as failed.` : '';
  return { name: 'unit', passed, failed: unlessZero(failed, done), output: done.output + note };
}

/** The main paths through the product; the others run with the gates. */
export async function playwright(): Promise<Outcome> {
  if (!hasSpecs('tests/e2e')) return { name: 'browser', passed: 0, failed: 0, output: '' };
  const file = join(reports, 'playwright.json');
  rmSync(file, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, BROWSER_TESTS: 'core' };
  const done = await run('@playwright/test/cli.js', ['test', '--reporter=line,json'], env);
  const counts = readCounts(file, 'stats');
  const failed = counts('unexpected') + counts('flaky') + counts('skipped');
  return { name: 'browser', passed: counts('expected'), failed: unlessZero(failed, done), output: done.output };
}

type StepResult = { readonly code: number; readonly output: string };

const root = resolve(import.meta.dirname, '..');
const reports = join(root, 'build/reports');
const shownBytes = 40_000;

function asOne(name: string, done: StepResult): Outcome {
  return { name, passed: 0, failed: done.code === 0 ? 0 : 1, output: done.output };
}

/** A runner with a bad exit code but no failed test (a crash, an error outside tests) counts as failed. */
function unlessZero(failed: number, done: StepResult): number {
  return failed === 0 && done.code !== 0 ? 1 : failed;
}

/** The counts in a runner's JSON report; without a report the exit code decides. */
function readCounts(file: string, part?: string): (name: string) => number {
  const report = existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const figures = part ? Object(report[part]) : report;
  return (name) => Number(figures[name] ?? 0);
}

/** Test files that could not be loaded: they have no failed tests. */
function filesThatDidNotRun(file: string): number {
  const report = existsSync(file) ? Object(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const results: unknown[] = Array.isArray(report.testResults) ? report.testResults : [];
  return results.filter((one) => {
    const { status, assertionResults } = Object(one);
    return status === 'failed' && Array.isArray(assertionResults) && assertionResults.length === 0;
  }).length;
}

function hasSpecs(folder: string): boolean {
  const at = join(root, folder);
  return existsSync(at) && readdirSync(at, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)));
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<StepResult> {
  mkdirSync(reports, { recursive: true });
  return new Promise((done) => {
    const at = join(root, 'node_modules', program);
    const options = { cwd: root, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env } };
    const child = spawn(process.execPath, [at, ...args], options);
    let output = '';
    const keep = (part: Buffer) => (output = (output + part.toString()).slice(-shownBytes));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => done({ code: -1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });
}

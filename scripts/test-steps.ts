import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPlaywright, readReport, readVitest } from './test-reports.ts';
import type { Report } from './test-reports.ts';
import { buildWeb } from './web-build.ts';
import { screenFilesIn, tooHeavy } from './web-weight.ts';

export interface Outcome extends Report {
  readonly name: string;
  readonly seconds: number;
  /** Why nothing ran. */
  readonly notRun?: string;
}

export type Step = () => Promise<Outcome>;

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  /** Prints what the runner prints, for runs of hours. */
  readonly aloud?: boolean;
}

/** Types and rules in one run: the compiler of the rules that know types checks the types of all projects in half of the time of `tsc -b`. */
export const lint: Step = () => asOne('types, lint', () => run('oxlint/bin/oxlint', ['--type-aware', '--type-check', '--deny-warnings', '--format=unix']));

/** Builds the web app and checks its weights. */
export const webBuild: Step = () =>
  asOne('web build', async () => {
    const output = await buildWeb().then(weighed, String);
    return { code: output ? 1 : 0, output };
  });

/** Tests of vitest; `chosen` are parts of file names, or options. */
export function vitest(name: string, chosen: readonly string[] = [], options: Options = {}): Step {
  const reporter = options.aloud ? '--reporter=verbose' : '--reporter=dot';
  return withReport(
    name,
    options,
    (file) => ['vitest/vitest.mjs', 'run', reporter, '--reporter=json', `--outputFile.json=${file}`, ...shard, ...chosen],
    readOfVitest,
  );
}

/** Tests of Playwright. In CI one that failed is repeated once, and is named as flaky when it passes then. */
export function playwright(name: string, chosen: readonly string[] = [], options: Options = {}): Step {
  return withReport(name, options, () => ['@playwright/test/cli.js', 'test', '--reporter=line,json', ...shard, ...chosen], readPlaywright);
}

/** A step of which this machine lacks a program: it does not fail, and the summary names it. */
export function notRun(name: string, why: string): Step {
  return () => Promise.resolve({ name, passed: 0, failures: [], flaky: [], files: [], seconds: 0, notRun: why });
}

type StepResult = { readonly code: number; readonly output: string };

const root = resolve(import.meta.dirname, '..');
/** TEST_SHARD, such as `2/6`: one part of the test files of each runner, for runs that are too long for one sitting. */
const shard = process.env['TEST_SHARD'] ? [`--shard=${process.env['TEST_SHARD']}`] : [];
const reports = join(root, 'build/reports');
const shownBytes = 20_000;

function weighed(): string {
  const screens = ['screens', 'app-screens'].flatMap((name) => screenFilesIn(readFileSync(join(root, `src/web/entry/${name}.ts`), 'utf8')));
  return tooHeavy(join(root, 'build/web'), join(root, 'build/pages'), screens).join('\n');
}

function readOfVitest(report: unknown): Report {
  return readVitest(report, root);
}

/** A check without tests counts as one failure if it fails. */
async function asOne(name: string, work: () => Promise<StepResult>): Promise<Outcome> {
  const began = performance.now();
  const { code, output } = await work();
  const failures = code === 0 ? [] : [{ title: name, message: output.trim() }];
  return { name, passed: 0, failures, flaky: [], files: [], seconds: since(began) };
}

function withReport(name: string, { env, aloud }: Options, command: (file: string) => [string, ...string[]], read: (report: unknown) => Report): Step {
  return async () => {
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`);
    rmSync(file, { force: true });
    const began = performance.now();
    const [program, ...args] = command(file);
    const { code, output } = await run(program, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env }, aloud);
    const report = read(readReport(file));
    // A crash, or an error outside of tests.
    const broken = code !== 0 && report.failures.length === 0 ? [{ title: `${name} ended with code ${code}`, message: output.trim() }] : [];
    return { ...report, name, failures: [...report.failures, ...broken], seconds: since(began) };
  };
}

function since(began: number): number {
  return (performance.now() - began) / 1_000;
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, aloud = false): Promise<StepResult> {
  mkdirSync(reports, { recursive: true });
  return new Promise((done) => {
    const at = join(root, 'node_modules', program);
    const options = { cwd: root, env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env } };
    const child = spawn(process.execPath, [at, ...args], options);
    let output = '';
    const keep = (part: Buffer) => {
      output = (output + part.toString()).slice(-shownBytes);
      if (aloud) process.stdout.write(part);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => done({ code: -1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? -1, output }));
  });
}

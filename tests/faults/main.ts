/**
 * Mutation testing with a fixed list: `npm run faults [-- words of a name]` plants each fault of `faults.ts` in a copy of the project and runs the test that
 * must find it. Fails if a test still passes, or a fault cannot be planted any more.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FAULTS } from './faults.ts';
import type { Fault } from './fault.ts';
import { readPlaywright, readReport, readVitest } from '../../scripts/test-reports.ts';
import type { Report } from '../../scripts/test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
const wanted = process.argv.slice(2).join(' ');
const copy = copyOfProject();
let missed = 0;
try {
  for (const fault of FAULTS.filter(({ name }) => name.includes(wanted))) {
    const began = performance.now();
    const found = findingsOf(fault);
    if (found.length === 0) missed += 1;
    console.log(`${found.length === 0 ? 'MISSED' : 'found '}  ${fault.name}  (${((performance.now() - began) / 1000).toFixed(0)} s)`);
    console.log(
      found.length === 0 ? `        by ${fault.foundBy}` : `        ${fault.foundBy}: ${found[0]}${found.length > 1 ? `, and ${found.length - 1} more` : ''}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** The files of git with their current content; packages are shared. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'duewell-faults-'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The titles of the tests that failed with the fault in place. */
function findingsOf({ file, from, to, foundBy, only }: Fault): string[] {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return foundBy.endsWith('.spec.ts') ? failedInBrowser(foundBy, only) : failedHere(foundBy);
  } finally {
    writeFileSync(path, text);
  }
}

function failedHere(test: string): string[] {
  const report = join(copy, 'build/reports/fault.json');
  rmSync(report, { force: true });
  run('node_modules/vitest/vitest.mjs', ['run', test, '--reporter=json', `--outputFile=${report}`]);
  return titlesOf(readVitest(readReport(report), copy));
}

function failedInBrowser(test: string, only: string | undefined): string[] {
  const part = test.startsWith('tests/visual/') ? 'screens' : 'browser';
  const report = join(copy, `build/reports/${part}.json`);
  rmSync(report, { force: true });
  run('scripts/gates.ts', [part, test, ...(part === 'browser' ? ['--project=desktop'] : []), ...(only ? ['--grep', only] : [])]);
  return titlesOf(readPlaywright(readReport(report)));
}

/** A run without a report found nothing: it did not come to the tests. */
function titlesOf({ passed, failures }: Report): string[] {
  return passed + failures.length > 0 ? failures.map(({ title }) => title) : [];
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  spawnSync(process.execPath, [join(copy, program), ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: 600_000,
    env: { ...process.env, TEST_SEED: '1', TEST_LENGTH: 'short', ...env },
  });
}

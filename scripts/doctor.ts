import { examine } from '../src/server/admin/doctor.ts';
import type { Finding } from '../src/server/admin/doctor.ts';
import { readEnv } from '../src/server/core/env.ts';
import { runningPostgres } from '../tools/postgres/launcher.ts';

/** Prints one line for each check, with what to do; returns the exit code: 1 if the product would not work. */
async function main(source: NodeJS.ProcessEnv): Promise<number> {
  try {
    const findings = await examine(readEnv(source, source['DATABASE_URL'] ?? demoDatabase(source)));
    for (const finding of findings) console.log(lineOf(finding));
    const failed = findings.filter(({ state }) => state === 'fail').length;
    console.log(failed === 0 ? '\nReady.' : `\nNot ready: ${failed} ${failed === 1 ? 'check has' : 'checks have'} failed.`);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Of the demo that `npm start` runs in this folder. */
function demoDatabase(source: NodeJS.ProcessEnv): string {
  try {
    return runningPostgres(source['DUEWELL_DATA'] ?? '.data');
  } catch {
    throw new Error('Without DATABASE_URL, npm run doctor examines the demo. Start it first: npm start');
  }
}

function lineOf({ subject, state, text }: Finding): string {
  return `${MARKS[state]}  ${subject.padEnd(16)} ${text}`;
}

const MARKS = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' } as const;

process.exitCode = await main(process.env);

import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Runner } from './binaries.ts';

/** PostgreSQL writes its state into the eighth line of its pid file, which pg_ctl reads too. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = readPidFile(cluster);
  return lines[0] === String(pid) && (lines[7] ?? '').trim() === 'ready';
}

/** Ends a server that outlived its launcher (kill -9): fast, so that its data are flushed, else immediately. */
export async function stopOrphan(run: Runner, cluster: string): Promise<void> {
  const pid = Number(readPidFile(cluster)[0] ?? 0);
  if (!pid) return;
  if (!isPostgres(pid)) return removeDeadPidFile(cluster);
  const fast = await run.exec('pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '10']);
  if (fast.code !== 0 && isPostgres(pid)) await run.exec('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate', '-w', '-t', '10']);
}

/** The process id may belong to another process by now, which would prevent every start of PostgreSQL. */
export function removeDeadPidFile(cluster: string): void {
  const pid = Number(readPidFile(cluster)[0] ?? 0);
  if (!isPostgres(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

export async function untilExit(exited: Promise<string>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => (timer = setTimeout(() => done(false), milliseconds)));
  const ended = await Promise.race([exited.then(() => true), late]);
  clearTimeout(timer);
  return ended;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** If the system does not report the program of a process, it is enough that the process exists. */
function isPostgres(pid: number): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (!existsSync(`/proc/${pid}`)) return true;
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  }
}

function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive } from './process.ts';

/** One launcher for each data directory. A lock whose process has ended (kill -9) is taken over. */
export function takeLock(file: string): { release: () => void } {
  const mine = `${process.pid} ${startedAt(process.pid)}`;
  const draft = `${file}.${process.pid}`;
  for (;;) {
    writeFileSync(draft, mine, { mode: 0o600 });
    try {
      linkSync(draft, file);
      return { release: () => release(file, mine) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      clearDead(file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
}

export class DataDirectoryBusy extends Error {}

function clearDead(file: string): void {
  const holder = read(file);
  if (holder === undefined) return;
  const [pid = '0', started] = holder.split(' ');
  if (isAlive(Number(pid)) && startedAt(Number(pid)) === started) {
    throw new DataDirectoryBusy(`The database is in use by process ${pid} (${file}). Stop that one first, or set DUEWELL_DATA to another directory.`);
  }
  takeAway(file, holder);
}

/** Moved before it is deleted: if another process has just taken the lock, it is moved back. */
function takeAway(file: string, expected: string): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
    if (read(aside) !== expected) linkSync(aside, file);
  } catch {
    // Another process was faster; the next round reads its lock.
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true });
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Process ids are reused; together with the start time they are unique. */
function startedAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
  } catch {
    return '';
  }
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** kill -9 of the server of a data directory and all its backends: nothing is flushed. */
export function killPostgres(directory: string): void {
  const main = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const backends = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === main)
    .map(Number);
  for (const pid of [main, ...backends]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

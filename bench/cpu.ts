import { readFileSync, readdirSync } from 'node:fs';

const TICK_MS = 10;

/** Processor milliseconds of a process and its children (PostgreSQL: the postmaster and every backend), on Linux. */
export function treeCpu(pid: number): number {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(entry);
    if (!fields || (Number(entry) !== pid && fields.parent !== pid)) continue;
    ticks += fields.own + (Number(entry) === pid ? fields.ended : 0);
  }
  return ticks * TICK_MS;
}

function statOf(pid: string): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, own: (fields[11] ?? 0) + (fields[12] ?? 0), ended: (fields[13] ?? 0) + (fields[14] ?? 0) };
  } catch {
    // The process ended meanwhile.
    return null;
  }
}

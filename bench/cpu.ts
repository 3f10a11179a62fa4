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

/** Resident megabytes of one process. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  return statOf(String(pid))?.parent ?? 0;
}

const SLICE_MS = 500;
const QUIET_MS = 30;
const LONGEST_MS = 60_000;

/**
 * Waits until what a load left to do is done (dispatcher, queue, counters): two slices in which `processor` hardly moves. Returns the seconds it took; null
 * after a minute.
 */
export async function settled(processor: () => number): Promise<number | null> {
  const begun = performance.now();
  for (let quiet = 0, last = processor(); performance.now() - begun < LONGEST_MS;) {
    await new Promise((done) => setTimeout(done, SLICE_MS));
    const now = processor();
    quiet = now - last <= QUIET_MS ? quiet + 1 : 0;
    last = now;
    if (quiet === 2) return (performance.now() - begun) / 1000;
  }
  return null;
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

import { residentMb } from './cpu.ts';
import type { Subject } from './subjects.ts';
import type { WorkName } from './work.ts';

const MIX: readonly WorkName[] = ['create', 'pay', 'list', 'draft', 'search'];

/** Resident megabytes of the server after each minute of full load, the works in turn. */
export async function memoryOverTime(subject: Subject, minutes: number): Promise<number[]> {
  const read: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    for (const work of MIX) await subject.run(work, 60 / MIX.length);
    read.push(subject.server === undefined ? 0 : residentMb(subject.server));
    process.stderr.write(`minute ${minute}: ${Math.round(read.at(-1) ?? 0)} MB\n`);
  }
  return read;
}

/** Whether the average of the last third of the minutes is at most 5 % above that of the second third. The first third is ignored, because caches fill then. Null for fewer than six minutes. */
export function isFlat(read: readonly number[]): boolean | null {
  if (read.length < 6) return null;
  const third = Math.floor(read.length / 3);
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  return mean(read.slice(-third)) <= mean(read.slice(third, -third)) * 1.05;
}

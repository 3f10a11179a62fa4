import { residentMb, settled, treeCpu } from './cpu.ts';
import { medianOf } from './goals.ts';
import type { Rate } from './load.ts';
import type { Subject } from './subjects.ts';
import type { WorkName } from './work.ts';

export interface Figures extends Rate {
  /** Processor milliseconds an operation: server and database, until everything that the load left to do was done. */
  readonly cpuMs: number;
  /** The database's part of it. */
  readonly databaseMs: number;
  readonly rssMb: number | null;
  /** Seconds until it was done; null if more than a minute. */
  readonly settledAfter: number | null;
}

/** One measurement; undefined if the subject does not do this work. */
export async function measure(subject: Subject, work: WorkName, seconds: number): Promise<Figures | undefined> {
  const database = () => treeCpu(subject.postmaster);
  const processor = () => database() + (subject.server === undefined ? 0 : treeCpu(subject.server));
  await subject.prepare(work);
  await settled(processor);
  const before = { all: processor(), database: database() };
  const rate = await subject.run(work, seconds);
  if (!rate) return undefined;
  const rssMb = subject.server === undefined ? null : residentMb(subject.server);
  const settledAfter = await settled(processor);
  const each = (milliseconds: number) => milliseconds / rate.operations;
  return { ...rate, cpuMs: each(processor() - before.all), databaseMs: each(database() - before.database), rssMb, settledAfter };
}

/** Medians of the rounds; the most memory, all failures. */
export function ofRounds(rounds: readonly Figures[]): Figures | undefined {
  const [first] = rounds;
  if (!first) return undefined;
  const median = (read: (figures: Figures) => number) => medianOf(rounds.map(read));
  const sum = (read: (figures: Figures) => number) => rounds.reduce((all, one) => all + read(one), 0);
  return {
    perSecond: median((one) => one.perSecond),
    cpuMs: median((one) => one.cpuMs),
    databaseMs: median((one) => one.databaseMs),
    p99: median((one) => one.p99),
    operations: sum((one) => one.operations),
    failed: sum((one) => one.failed),
    rssMb: first.rssMb === null ? null : Math.max(...rounds.map((one) => one.rssMb ?? 0)),
    settledAfter: rounds.some((one) => one.settledAfter === null) ? null : Math.max(...rounds.map((one) => one.settledAfter ?? 0)),
  };
}

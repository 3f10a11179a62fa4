import type { Sql } from './pool.ts';

/** What waits in a queue. `late`: since before a given time; `mine`: the subjects that one person has taken. */
export interface QueueCount {
  readonly count: number;
  readonly oldest: string | null;
  readonly late: number;
  readonly mine: number;
}

export interface QueueInput {
  readonly late: string;
  readonly mine: readonly string[];
}

/** Counts rows. `those`: `from … where …`; `since` and `subject` are its columns. */
export async function countQueue(
  sql: Sql,
  { those, since, subject }: { readonly those: string; readonly since: string; readonly subject: string },
  { late, mine }: QueueInput,
): Promise<QueueCount> {
  const [row] = await sql.query<QueueCount & Record<string, unknown>>(
    `select count(*)::int as count, min(${since}) as oldest, count(*) filter (where ${since} < $1)::int as late, count(*) filter (where ${subject} = any($2))::int as mine ${those}`,
    [late, mine],
  );
  return row ?? { count: 0, oldest: null, late: 0, mine: 0 };
}

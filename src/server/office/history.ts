import type { TrailEntry } from '../audit/trail-queries.ts';
import { operatorNames } from '../operators/index.ts';
import type { OfficeContext } from '../operators/index.ts';

/** Entries of the audit log about work of any kind. */
export const WORK_ACTIONS: Readonly<Record<string, string>> = {
  'office.take': 'Taken',
  'office.hand-over': 'Handed over',
  'office.note': 'Note added',
};

/** Each entry with the name of who did it; people of a business stay unnamed. */
export async function withNames({ sql }: Pick<OfficeContext, 'sql'>, rows: readonly TrailEntry[]): Promise<{ row: TrailEntry; by: string }[]> {
  const names = await operatorNames(
    sql,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => ({ row, by: names.get(row.actor) ?? (row.actor.startsWith('usr_') ? 'The business' : row.actor) }));
}

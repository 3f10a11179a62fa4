import type { TrailEntry } from '../audit/trail-queries.ts';
import { operatorNames } from '../operators/index.ts';
import type { OfficeContext } from '../operators/index.ts';

const OPERATOR = 'operator:';

/** Entries of the audit log about work of any kind. */
export const WORK_ACTIONS: Readonly<Record<string, string>> = {
  'office.take': 'Taken',
  'office.hand-over': 'Handed over',
  'office.note': 'Note added',
};

/** Each entry with the name of who did it; people of a business stay unnamed. */
export async function withNames({ sql }: Pick<OfficeContext, 'sql'>, rows: readonly TrailEntry[]): Promise<{ row: TrailEntry; by: string }[]> {
  const ids = rows.flatMap(({ actor }) => (actor.startsWith(`${OPERATOR}opr_`) ? [actor.slice(OPERATOR.length)] : []));
  const names = await operatorNames(sql, ids);
  return rows.map((row) => ({ row, by: nameOf(row.actor, names) }));
}

function nameOf(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor.startsWith(OPERATOR)) return names.get(actor.slice(OPERATOR.length)) ?? actor;
  return actor.startsWith('usr_') ? 'The business' : actor;
}

import type { Sql } from '../db/pool.ts';

export interface SwitchRecord extends Record<string, unknown> {
  name: string;
  is_on: boolean;
  changed_at: string;
  changed_by: string;
  reason: string | null;
}

export function readSwitches(sql: Sql): Promise<SwitchRecord[]> {
  return sql.query<SwitchRecord>('select name, is_on, changed_at, changed_by, reason from installation_switches order by name limit 100');
}

export async function setSwitch(
  sql: Sql,
  name: string,
  isOn: boolean,
  { by, at, reason = null }: { by: string; at: string; reason?: string | null },
): Promise<void> {
  await sql.query(
    `insert into installation_switches as s (name, is_on, changed_by, changed_at, reason) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at, reason = excluded.reason
     where s.is_on <> excluded.is_on`,
    [name, isOn, by, at, reason],
  );
}

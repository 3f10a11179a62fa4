import type { Sql } from '../db/pool.ts';

export interface SwitchRecord extends Record<string, unknown> {
  name: string;
  is_on: boolean;
  changed_at: string;
}

export function readSwitches(sql: Sql): Promise<SwitchRecord[]> {
  return sql.query<SwitchRecord>('select name, is_on, changed_at from installation_switches order by name limit 100');
}

export async function setSwitch(sql: Sql, name: string, isOn: boolean, by: string, at: string): Promise<void> {
  await sql.query(
    `insert into installation_switches as s (name, is_on, changed_by, changed_at) values ($1, $2, $3, $4)
     on conflict (name) do update set is_on = excluded.is_on, changed_by = excluded.changed_by, changed_at = excluded.changed_at where s.is_on <> excluded.is_on`,
    [name, isOn, by, at],
  );
}

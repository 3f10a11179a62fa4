import { test } from 'vitest';
import { asOwner } from '../../src/server/testing/test-server.ts';
import { LENGTH } from '../../src/server/testing/length.ts';

/** Plants a fault in a function of the database: a gate that still passes checks nothing. */
export async function plant(databaseUrl: string, name: string, from: string | RegExp, to: string): Promise<void> {
  await asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ text: string }>('select pg_get_functiondef(oid) as text from pg_proc where proname = $1', [name]);
    const [{ text } = { text: '' }] = rows;
    const changed = text.replace(from, to);
    if (rows.length !== 1 || changed === text) throw new Error(`the fault could not be planted in ${name}`);
    await owner.query(changed);
  });
}

/** Plants a fault that is a statement of its own. */
export async function plantStatement(databaseUrl: string, statement: string): Promise<void> {
  await asOwner(databaseUrl, (owner) => owner.query(statement));
}

/** Idempotency keys are never found: a repeated call runs again. */
export const FORGET_KEYS = `create function forget() returns trigger language plpgsql as $$ begin new.key := new.key || clock_timestamp(); return new; end $$;
  create trigger forget before insert on idempotency for each row execute function forget();`;

/** A fault that its gate must find. Not in the short run: whether a gate can fail changes only with the gate. */
export const plantedFault: (name: string, work: () => Promise<void>) => void = LENGTH === 'short' ? () => undefined : test;

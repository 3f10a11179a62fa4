import { expect, test } from 'vitest';
import { CARD_WAIT } from '../../shared/wallet/withdrawal-rules.ts';
import { TO_A_STRANGER } from '../../shared/invoices/stranger-limit.ts';
import { PARTS_TOGETHER } from '../../shared/payments/second-person.ts';
import { TEAM_WAIT } from '../../shared/team/rules.ts';
import { NEW_PAYEE_LIFE } from '../payments/safety/guard-queries.ts';
import { testDatabase } from '../testing/template-db.ts';
import { asOwner } from '../testing/test-server.ts';

/** The durations written in functions of the database, in milliseconds: each must equal a constant in TypeScript. */
const DURATIONS: Readonly<Record<string, readonly number[]>> = {
  carry_card_funds: [CARD_WAIT],
  carry_card_funds_of: [CARD_WAIT],
  invoice_stamp: [TO_A_STRANGER.window],
  keep_checkers: [TEAM_WAIT, TEAM_WAIT],
  payment_requirements: [NEW_PAYEE_LIFE, NEW_PAYEE_LIFE],
  unconfirmed_within_day: [PARTS_TOGETHER],
  // Durations added to an instant are in milliseconds.
  enqueue: [1],
  // Only their order matters.
  feed_letters: [0.001],
};

test('a duration in a function of the database equals the constant in the code', async () => {
  const database = await testDatabase();
  const found = await asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ name: string; durations: number[] }>(
      `select p.proname as name, array_agg(extract(epoch from m[1]::interval)::float * 1000 order by n) as durations
         from pg_proc p, regexp_matches(p.prosrc, $1, 'gi') with ordinality r(m, n) where p.pronamespace = 'public'::regnamespace group by p.oid, p.proname`,
      [`interval\\s+'([^']+)'`],
    );
    const { rows: defaults } = await client.query<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
         where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) ~ 'interval'`,
    );
    expect(defaults).toEqual([]);
    return Object.fromEntries(rows.map(({ name, durations }) => [name, durations]));
  });
  await database.drop();
  expect(found).toEqual(DURATIONS);
});

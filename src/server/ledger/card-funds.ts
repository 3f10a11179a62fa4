import type { Kobo } from '../../shared/kit/money.ts';
import type { Sql } from '../db/pool.ts';
import type { Leg } from './post.ts';

/**
 * Records the effect of a card payment for each business, kobo, by wallet: the amount credited to it, and the amount that repaid its advance (an
 * equal part of the advance stayed in the wallet). In the transaction of its posting; the legs of other accounts are left out.
 */
export async function noteCardFunds(sql: Sql, reference: string, legs: readonly Leg[], at: string): Promise<void> {
  await sql.query(
    `insert into card_funds (business_id, reference, account_id, amount, at)
     select w.business_id, $1, w.account_id, sum(l.amount), $4 from unnest($2::bigint[], $3::bigint[]) l(account, amount)
     join ledger_accounts a on a.id = l.account
     left join credits c on c.id = a.owner_id and a.kind in ('receivable_principal', 'receivable_fee', 'receivable_penalty')
     join wallets w on w.business_id = coalesce(c.business_id, case when a.kind = 'wallet' then a.business_id end) and w.currency = a.currency
     where l.amount > 0 group by w.business_id, w.account_id on conflict do nothing`,
    [reference, legs.map((leg) => leg.account), legs.map((leg) => leg.amount), at],
  );
}

/**
 * Money that goes from one wallet to another without being a payment takes the wait of its newest card money along, as a payment does; `amount` in kobo. In the
 * transaction of its posting.
 */
export async function carryCardFunds(
  sql: Sql,
  given: { from: string; to: string; reference: string; amount: Kobo; currency: string; at: string },
): Promise<void> {
  const { from, to, reference, amount, currency, at } = given;
  const moved = { payer_business_id: from, business_id: to, reference, amount, currency, settled_at: at };
  await sql.query('select carry_card_funds_of(jsonb_populate_record(null::payments, $1))', [JSON.stringify(moved)]);
}

/** Kobo that came into a wallet by card since then, and the time of the last of it. */
export async function cardFundsSince(sql: Sql, businessId: string, since: string): Promise<{ amount: Kobo; last: string | null }> {
  const [row] = await sql.query<{ amount: Kobo; last: string | null }>(
    'select coalesce(sum(amount), 0)::bigint as amount, max(at) as last from card_funds where business_id = $1 and at > $2',
    [businessId, since],
  );
  // A sum always returns a row.
  return row as NonNullable<typeof row>;
}

export interface CardFund extends Record<string, unknown> {
  business_id: string;
  account_id: number;
  amount: number;
}

/** The wallets with money from a card payment. */
export function fundedBy(sql: Sql, reference: string): Promise<CardFund[]> {
  return sql.query<CardFund>('select business_id, account_id, amount from card_funds where reference = $1 order by account_id limit 500', [reference]);
}

/**
 * Holds the available part of up to `amount` kobo under an id; returns the held amount. A repeated call also holds what has arrived
 * since. After a part was released, it holds nothing more.
 */
export async function holdUpTo(sql: Sql, given: { id: string; account: number; amount: number }): Promise<number> {
  const [row] = await sql.query<{ held: number }>('select dispute_hold($1, $2, $3) as held', [given.id, given.account, given.amount]);
  // A function returns one row.
  return (row as NonNullable<typeof row>).held;
}

/** Releases the hold of `holdUpTo`; returns its amount in kobo. 0 if nothing is held. */
export async function endHeld(sql: Sql, given: { id: string; account: number }, state: 'released' | 'settled'): Promise<number> {
  const [row] = await sql.query<{ ended: number }>('select dispute_end_hold($1, $2, $3) as ended', [given.id, given.account, state]);
  // As above.
  return (row as NonNullable<typeof row>).ended;
}

/** The part of a lost dispute that the wallet lacked: owed by the business, collected from later income. Kobo. */
export async function insertDebt(
  sql: Sql,
  debt: { businessId: string; subject: string; account: number; currency: string; amount: number; at: string },
): Promise<void> {
  await sql.query(
    'insert into dispute_debts (business_id, subject, account_id, currency, amount, owed, opened_at) values ($1, $2, $3, $4, $5::bigint, $5::bigint, $6) on conflict do nothing',
    [debt.businessId, debt.subject, debt.account, debt.currency, debt.amount, debt.at],
  );
}

/** Kobo of lost disputes that are still to be collected from the business. */
export async function owedOnDisputes(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ owed: number }>('select coalesce(sum(owed), 0)::bigint as owed from dispute_debts where business_id = $1', [businessId]);
  return row?.owed ?? 0;
}

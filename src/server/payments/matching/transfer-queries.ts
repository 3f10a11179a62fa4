import { MOST_COUNTED } from '../../../shared/kit/counted.ts';
import type { TransferState } from '../../../shared/payments/transfers-contract.ts';
import type { Sql } from '../../db/pool.ts';

/** A transfer as the provider told it. */
export interface Arrival {
  business_id: string;
  id: string;
  amount: number;
  currency: string;
  sender: string | null;
  sender_bank: string | null;
  sender_account: string | null;
  narration: string | null;
  /** The customer to whose own account number it was made; null for the wallet's. */
  contact_id: string | null;
  arrived_at: string;
}

export interface TransferRecord extends Record<string, unknown>, Arrival {
  unassigned: number;
  state: TransferState;
}

export interface MatchRecord extends Record<string, unknown> {
  payment_id: string;
  transfer_id: string;
  invoice_id: string;
  number: string;
  party: string | null;
  /** The balance due on the invoice. Kobo. */
  balance: number;
  amount: number;
  repaid: number;
  how: 'rule' | 'person';
  who: string | null;
  matched_at: string;
  undone_at: string | null;
  /** A credit note paid back a part of it. */
  returned: boolean;
}

export async function insertTransfer(sql: Sql, transfer: TransferRecord): Promise<void> {
  await sql.query(
    `insert into received_transfers (business_id, id, amount, unassigned, currency, sender, sender_bank, sender_account, narration, contact_id, state, arrived_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      transfer.business_id,
      transfer.id,
      transfer.amount,
      transfer.unassigned,
      transfer.currency,
      transfer.sender,
      transfer.sender_bank,
      transfer.sender_account,
      transfer.narration,
      transfer.contact_id,
      transfer.state,
      transfer.arrived_at,
    ],
  );
}

/** Locked: whoever applies or keeps a part of it waits for the others. */
export async function transferOf(sql: Sql, businessId: string, id: string): Promise<TransferRecord | null> {
  const [row] = await sql.query<TransferRecord>('select * from received_transfers where business_id = $1 and id = $2 for no key update', [businessId, id]);
  return row ?? null;
}

export async function transferPage(
  sql: Sql,
  businessId: string,
  state: TransferState | null,
  page: { offset: number; limit: number },
): Promise<{ rows: TransferRecord[]; count: number }> {
  // Without a parameter for all states, which would keep the index of the open ones from being used.
  const those = `from received_transfers where business_id = $1 ${state === null ? '' : `and state = '${state}'`}`;
  const rows = await sql.query<TransferRecord>(`select * ${those} order by arrived_at desc, id desc limit $2 offset $3`, [businessId, page.limit, page.offset]);
  const [counted] = await sql.query<{ count: number }>(`select count(*) as count from (select ${those} limit ${MOST_COUNTED + 1}) c`, [businessId]);
  return { rows, count: counted?.count ?? 0 };
}

/** How many wait for an invoice, at most a hundred. */
export async function countOpenTransfers(sql: Sql, businessId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count from (select from received_transfers where business_id = $1 and state = 'open' limit 100) t`,
    [businessId],
  );
  return row?.count ?? 0;
}

/** Those that pay an invoice, newest first. */
export function transfersPaying(sql: Sql, businessId: string, invoiceId: string): Promise<TransferRecord[]> {
  return sql.query<TransferRecord>(
    `select * from received_transfers where business_id = $1 and id in (select transfer_id from transfer_matches where business_id = $1 and invoice_id = $2 and undone_at is null)
     order by arrived_at desc, id desc limit 50`,
    [businessId, invoiceId],
  );
}

/** `state` of what is left: `assigned` if nothing is. */
export async function writeTransfer(sql: Sql, transfer: Pick<TransferRecord, 'business_id' | 'id'>, unassigned: number, state: TransferState): Promise<void> {
  await sql.query('update received_transfers set unassigned = $3, state = $4 where business_id = $1 and id = $2', [
    transfer.business_id,
    transfer.id,
    unassigned,
    state,
  ]);
}

export interface NewMatch {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly amount: number;
  readonly repaid: number;
  readonly how: 'rule' | 'person';
  readonly who: string | null;
  readonly actor: string;
  readonly at: string;
}

export async function insertMatch(sql: Sql, transfer: Pick<TransferRecord, 'business_id' | 'id'>, match: NewMatch): Promise<void> {
  await sql.query(
    `insert into transfer_matches (business_id, payment_id, transfer_id, invoice_id, amount, repaid, how, who, matched_by, matched_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [transfer.business_id, match.paymentId, transfer.id, match.invoiceId, match.amount, match.repaid, match.how, match.who, match.actor, match.at],
  );
}

const MATCH = `m.payment_id, m.transfer_id, m.invoice_id, i.number, i.recipient ->> 'name' as party, i.balance, m.amount, m.repaid, m.how, m.who, m.matched_at, m.undone_at,
    exists (select from credit_note_returns r where r.business_id = m.business_id and r.payment_id = m.payment_id) as returned
  from transfer_matches m join invoices i on i.business_id = m.business_id and i.id = m.invoice_id`;

/** The matches of transfers, oldest first; with `isTakenBack` also those that were taken back. */
export function matchesOf(sql: Sql, businessId: string, transferIds: readonly string[], isTakenBack = false): Promise<MatchRecord[]> {
  return sql.query<MatchRecord>(
    `select ${MATCH} where m.business_id = $1 and m.transfer_id = any ($2) and ($3 or m.undone_at is null) order by m.matched_at, m.payment_id limit 1000`,
    [businessId, transferIds, isTakenBack],
  );
}

/** The names of the customers to whose own account numbers these transfers were made, by transfer. */
export async function customersOf(sql: Sql, businessId: string, transferIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; name: string }>(
    `select t.id, coalesce(c.business_name, c.name) as name from received_transfers t join contacts c on c.business_id = t.business_id and c.id = t.contact_id
     where t.business_id = $1 and t.id = any ($2)`,
    [businessId, transferIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function matchById(sql: Sql, businessId: string, id: string): Promise<MatchRecord | null> {
  const [row] = await matchesByPayment(sql, businessId, [id]);
  return row ?? null;
}

/** By the payments that they made, taken back or not, by number. */
export function matchesByPayment(sql: Sql, businessId: string, ids: readonly string[]): Promise<MatchRecord[]> {
  return sql.query<MatchRecord>(`select ${MATCH} where m.business_id = $1 and m.payment_id = any ($2) order by i.number limit 100`, [businessId, ids]);
}

export async function endMatch(sql: Sql, businessId: string, id: string, by: { actor: string; at: string }): Promise<void> {
  await sql.query('update transfer_matches set undone_at = $3, undone_by = $4 where business_id = $1 and payment_id = $2', [businessId, id, by.at, by.actor]);
}

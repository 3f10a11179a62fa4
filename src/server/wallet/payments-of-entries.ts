import type { Sql } from '../db/pool.ts';
import type { EntryRecord } from '../ledger/statement.ts';
import { paymentsOf } from './statement-queries.ts';
import type { EntryPayment } from './statement-queries.ts';
import { counted, inRow, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';

/** A line of the statement with its payment: the other party, the invoices, and the id of the receipt. */
export interface EntryWithPayment extends EntryRecord {
  readonly party: string | null;
  readonly invoices: readonly { readonly id: string; readonly number: string }[];
  readonly receipt: string | null;
}

/** The maximum number of invoices named in one line; more are counted. */
const NAMED = 5;

/** The lines for this business. Postings are not changed: a posting has one text, but each side has its own other party. */
export async function withPayments(sql: Sql, businessId: string, rows: readonly EntryRecord[]): Promise<EntryWithPayment[]> {
  const payments = Map.groupBy(await paymentsOf(sql, businessId, rows), ({ entry }) => entry);
  return rows.map((row) => {
    const those = payments.get(row.id) ?? [];
    const [first] = those;
    // Two bulk payments at the same instant: they cannot be distinguished.
    if (!first || those.some((one) => one.bulk_id !== first.bulk_id)) return { ...row, party: null, invoices: [], receipt: null };
    return {
      ...row,
      description: row.event === 'payment' ? row.description : sentence(row, first, those),
      party: partyOf(those, first),
      invoices: those.map(({ invoice_id: id, number }) => ({ id, number })),
      // A transfer that paid several invoices has a receipt for each.
      receipt: first.bulk_id ?? (those.length === 1 ? first.id : null),
    };
  });
}

function sentence(row: EntryRecord, first: EntryPayment, those: readonly EntryPayment[]): Message {
  const party = partyOf(those, first) ?? counted(payeesOf(those).length, '{count} business', '{count} businesses');
  const numbers = those.length > NAMED ? counted(those.length, '{count} invoice', '{count} invoices') : inRow(those.map(({ number }) => number));
  if (!first.received) return row.amount > 0 ? say`Paid too much to ${party}, returned: ${numbers}` : say`Payment to ${party}: ${numbers}`;
  if (first.channel === 'card') return say`Card payment from ${party}: ${numbers}`;
  if (first.channel === 'transfer') return say`Transfer from ${party}: ${numbers}`;
  return say`Payment from ${party}: ${numbers}`;
}

/** Null if several parties were paid at once. */
function partyOf(those: readonly EntryPayment[], first: EntryPayment): string | null {
  if (first.received) return first.payer;
  return payeesOf(those).length === 1 ? first.payee : null;
}

function payeesOf(those: readonly EntryPayment[]): string[] {
  return [...new Set(those.map(({ payee }) => payee))];
}

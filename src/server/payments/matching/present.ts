import { suggestedMatches } from '../../../shared/payments/matching.ts';
import type { receivedTransfer } from '../../../shared/payments/transfers-contract.ts';
import type * as z from 'zod/mini';
import type { Sql } from '../../db/pool.ts';
import { naira } from '../../invoices/index.ts';
import { arrivedOf, lookUp, matchableOf } from './candidates.ts';
import type { CandidateRecord } from './candidate-queries.ts';
import { matchesOf } from './transfer-queries.ts';
import type { TransferRecord } from './transfer-queries.ts';

type Presented = z.input<typeof receivedTransfer>;
type Only = (transfer: TransferRecord) => CandidateRecord;

/** Transfers with what they paid and, while they wait, what they may be for; `only` gives a single invoice as one for this transfer. */
export async function presentTransfers(sql: Sql, businessId: string, rows: readonly TransferRecord[], only: Only | null = null): Promise<Presented[]> {
  const matches = Map.groupBy(
    await matchesOf(
      sql,
      businessId,
      rows.map(({ id }) => id),
    ),
    ({ transfer_id: id }) => id,
  );
  const open = rows.filter(({ state }) => state === 'open');
  const found = only
    ? open.map((row) => [only(row)])
    : await lookUp(
        sql,
        businessId,
        open.map((row) => ({ ...row, amount: row.unassigned })),
      );
  const suggestions = new Map(open.map((row, index) => [row.id, suggestionsFor(row, found[index] ?? [])]));
  return rows.map((row) => ({
    id: row.id,
    amount: naira(row.amount),
    unassigned: naira(row.unassigned),
    sender: row.sender,
    senderBank: row.sender_bank,
    narration: row.narration,
    state: row.state,
    at: row.arrived_at,
    matches: (matches.get(row.id) ?? []).map((match) => ({
      id: match.payment_id,
      invoiceId: match.invoice_id,
      number: match.number,
      party: match.party,
      amount: naira(match.amount),
      how: match.how,
      by: match.who,
      at: match.matched_at,
      canUndo: match.repaid === 0 && !match.returned,
    })),
    suggestions: suggestions.get(row.id) ?? [],
  }));
}

function suggestionsFor(row: TransferRecord, found: readonly CandidateRecord[]): Presented['suggestions'] {
  const byId = new Map(found.map((one) => [one.id, one]));
  return suggestedMatches(arrivedOf(row, row.unassigned), found.map(matchableOf)).flatMap(({ invoiceId, reasons }) => {
    const invoice = byId.get(invoiceId);
    return invoice
      ? [{ invoiceId, number: invoice.number, party: invoice.party, dueDate: invoice.due_date, balance: naira(invoice.balance), reasons: [...reasons] }]
      : [];
  });
}

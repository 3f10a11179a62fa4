import { ProviderError } from '../../errors.ts';
import type { Call } from './call.ts';
import { daysAround, everyPage } from './pages.ts';
import * as schema from './schema.ts';
import type { ChargesProvider, ProviderDispute, UnreadRow } from '../port-charges.ts';

/** The list is filtered by one status, with a default, so each status is queried. */
const STATUSES = ['initiated', 'accepted', 'declined', 'won', 'lost'] as const;
/** Card schemes accept disputes for 120 days, and need more time to decide. */
const LOOK_BACK = 180 * 86_400_000;

/**
 * Chargebacks (developer.flutterwave.com/docs/payment-operations/chargebacks; GET /chargebacks?status&from&to). Merchants are informed in the
 * dashboard: there is no webhook, and none can be read by number, so the list is queried. It contains no currency; the transaction does.
 */
export function flutterwaveDisputes(call: Call): Pick<ChargesProvider, 'listDisputes' | 'readDispute' | 'answerDispute'> {
  async function all(from: string, to: string): Promise<{ rows: readonly schema.Chargeback[]; unread: readonly UnreadRow[] }> {
    const rows: schema.Chargeback[] = [];
    const unread: UnreadRow[] = [];
    for (const status of STATUSES) {
      const query = { status, ...daysAround(from, to) };
      const found = await everyPage((page) =>
        call('list chargebacks', 'GET', `/chargebacks?${new URLSearchParams({ ...query, page: String(page) })}`, schema.chargebacks),
      );
      rows.push(...found.rows);
      unread.push(...found.unread);
    }
    return { rows, unread };
  }
  const withCurrency = async (row: schema.Chargeback): Promise<ProviderDispute> => {
    const { currency } = await call('verify transaction', 'GET', `/transactions/${row.transaction_id}/verify`, schema.transaction);
    return toDispute(row, currency);
  };
  async function readDispute(id: string): Promise<ProviderDispute | null> {
    const now = Date.now();
    const { rows } = await all(new Date(now - LOOK_BACK).toISOString(), new Date(now).toISOString());
    const row = rows.find((each) => String(each.id) === id);
    return row ? withCurrency(row) : null;
  }
  return {
    async listDisputes({ from, to }) {
      const { rows, unread } = await all(from, to);
      const disputes: ProviderDispute[] = [];
      for (const row of rows.slice(0, 100)) disputes.push(await withCurrency(row));
      return { disputes, unread };
    },

    readDispute,

    async answerDispute({ id, message, contest, file }) {
      // Their call for proofs takes pictures alone, by an address that anybody can open.
      if (file)
        throw new ProviderError('refused', 'flutterwave', 'evidence as a file', {
          vendorMessage: 'Files are uploaded in their dashboard. Remove the file here.',
        });
      const comment = contest ? [message, contest.service, contest.customerName, contest.customerEmail, contest.address].filter(Boolean).join('; ') : message;
      await call('answer chargeback', 'PUT', `/chargebacks/${encodeURIComponent(id)}`, schema.answered, { action: contest ? 'decline' : 'accept', comment });
      // The answer names no transaction.
      const after = await readDispute(id);
      if (!after) throw new ProviderError('unknown-outcome', 'flutterwave', 'the answered chargeback is not listed');
      return after;
    },
  };
}

/**
 * "accepted" is the merchant's acceptance and returns the money; a "declined" one goes to the banks and is open until it is won or lost.
 */
function toDispute(row: schema.Chargeback, currency: string): ProviderDispute {
  const is = row.status.toLowerCase();
  return {
    id: String(row.id),
    reference: row.tx_ref,
    amount: row.amount,
    currency,
    status: is === 'lost' || is === 'accepted' ? 'lost' : is === 'won' ? 'won' : 'open',
    awaitsAnswer: is === 'initiated',
    unclear: null,
    reason: row.comment ?? null,
    dueAt: row.due_date ?? null,
  };
}

import { certainMatches, numberIn } from '../../../shared/payments/matching.ts';
import { kobo, ZERO } from '../../../shared/kit/money.ts';
import { isHolder } from '../../business/index.ts';
import type { Sql } from '../../db/pool.ts';
import { applyMatch } from './apply-match.ts';
import type { AppliedMatch } from './apply-match.ts';
import { arrivedOf, lookUp, matchableOf } from './candidates.ts';
import { hasOpenInvoices, prefixesOf } from './candidate-queries.ts';
import { insertMatch, insertTransfer, matchesByPayment } from './transfer-queries.ts';
import type { Arrival } from './transfer-queries.ts';

export interface Applied {
  readonly matches: readonly AppliedMatch[];
  /** Whether the narration may have the number of an open invoice. */
  readonly isNamed: boolean;
}

/** Applies a transfer to the invoices that it certainly pays, by id. Before the posting of the deposit: invoices are locked before balances. */
export async function applyCertain(sql: Sql, arrival: Arrival, wallet: number): Promise<Applied> {
  const [found = []] = await lookUp(sql, arrival.business_id, [arrival]);
  const prefixes = await prefixesOf(sql, arrival.business_id);
  const certain = certainMatches(arrivedOf(arrival, arrival.amount, prefixes), found.map(matchableOf));
  const applied: AppliedMatch[] = [];
  // In the database's order of ids, as all other locks of several invoices.
  for (const { invoiceId, amount } of certain.toSorted((one, other) => (one.invoiceId < other.invoiceId ? -1 : 1)))
    applied.push(await applyMatch(sql, { ...arrival, wallet }, invoiceId, amount, { actor: 'rule', transfer: arrival.id }, arrival.arrived_at));
  // An invoice that was paid or withdrawn since it was looked up takes nothing.
  return { matches: applied.filter(({ taken }) => taken > ZERO), isNamed: found.some(({ number }) => numberIn(arrival.narration, number) !== null) };
}

/**
 * Records a transfer and what it paid. If it paid an invoice, the remainder is open: a person matches it. If it paid none, it is open only while the business has
 * open invoices and did not send the money itself, or if it was made to a customer's account number: it is their credit.
 */
export async function recordArrival(sql: Sql, arrival: Arrival, { matches, isNamed }: Applied): Promise<void> {
  const unassigned = matches.reduce((left, { taken }) => left - taken, arrival.amount);
  const state = unassigned === 0 ? 'assigned' : matches.length > 0 || (await isAsked(sql, arrival, isNamed)) ? 'open' : 'kept';
  await insertTransfer(sql, { ...arrival, unassigned: kobo(unassigned), state });
  for (const { paymentId, invoiceId, taken, repaid } of matches)
    await insertMatch(sql, arrival, { paymentId, invoiceId, amount: taken, repaid, how: 'rule', who: null, actor: 'rule', at: arrival.arrived_at });
}

async function isAsked(sql: Sql, { business_id: businessId, sender, contact_id: contactId }: Arrival, isNamed: boolean): Promise<boolean> {
  if (contactId !== null) return true;
  if (!(await hasOpenInvoices(sql, businessId))) return false;
  return isNamed || sender === null || !(await isHolder(sql, businessId, sender));
}

/** The numbers of the invoices that a transfer paid, and of those on which nothing is due any more. */
export async function numbersOf(
  sql: Sql,
  businessId: string,
  matches: readonly AppliedMatch[],
): Promise<{ readonly invoices: readonly string[]; readonly paidInFull: readonly string[] }> {
  if (matches.length === 0) return { invoices: [], paidInFull: [] };
  const rows = await matchesByPayment(
    sql,
    businessId,
    matches.map(({ paymentId }) => paymentId),
  );
  const numbers = (those: typeof rows) => those.map(({ number }) => number);
  return { invoices: numbers(rows), paidInFull: numbers(rows.filter(({ balance }) => balance === 0)) };
}

import { partsOfName } from '../../../shared/business/name-match.ts';
import { instalmentsLeft } from '../../../shared/invoices/instalments.ts';
import { digitsIn } from '../../../shared/payments/matching.ts';
import type { ArrivedTransfer, MatchableInvoice } from '../../../shared/payments/matching.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { Sql } from '../../db/pool.ts';
import { findPayable } from './candidate-queries.ts';
import type { CandidateRecord } from './candidate-queries.ts';
import type { Arrival } from './transfer-queries.ts';

/** A transfer, or a line of a statement; `amount`: kobo to be matched. */
type LookedUp = Pick<Arrival, 'amount' | 'currency' | 'sender' | 'sender_account' | 'narration' | 'contact_id'>;

/** The open invoices that each of these transfers may be for, in their order. */
export async function lookUp(sql: Sql, businessId: string, transfers: readonly LookedUp[]): Promise<CandidateRecord[][]> {
  const described = transfers.map(({ amount, currency, sender, sender_account, narration, contact_id }) => ({
    amount,
    currency,
    digits: digitsIn(narration),
    names: pairsOfName(sender),
    sender,
    sender_account,
    contact_id,
  }));
  const byPlace = Map.groupBy(await findPayable(sql, businessId, described), ({ place }) => place);
  return transfers.map((_, index) => byPlace.get(index + 1) ?? []);
}

/** `prefixes`: of the business's numbers, on which only certain matches depend. */
export function arrivedOf({ sender, narration, contact_id: contactId }: Arrival, amount: number, prefixes: readonly string[] = []): ArrivedTransfer {
  return { amount: kobo(amount), sender, narration, customerId: contactId, prefixes };
}

export function matchableOf(row: CandidateRecord): MatchableInvoice {
  const balance = kobo(row.balance);
  return {
    id: row.id,
    number: row.number,
    balance,
    dues: row.instalments ? instalmentsLeft(row.instalments, balance) : [{ dueDate: row.due_date, amount: balance }],
    names: [row.party, row.attention].filter((name) => name !== null),
    isKnownPayer: row.known,
    customerId: row.contact_id,
  };
}

const MOST_WORDS = 5;

/** Every two of the sender's longest words, or its only one: what the rule asks at least of a name. */
export function pairsOfName(sender: string | null): string[] {
  const words = partsOfName(sender ?? '')
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_WORDS);
  return words.length === 1 ? words : words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} ${other}`));
}

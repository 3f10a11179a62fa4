import { plainText } from '../../../shared/kit/plain-text.ts';
import { digitsIn } from '../../../shared/payments/matching.ts';
import type { ArrivedTransfer, MatchableInvoice } from '../../../shared/payments/matching.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { Sql } from '../../db/pool.ts';
import { candidatesFor } from './candidate-queries.ts';
import type { CandidateRecord } from './candidate-queries.ts';
import type { Arrival } from './transfer-queries.ts';

type LookedUp = Pick<Arrival, 'business_id' | 'currency' | 'sender' | 'sender_account' | 'narration' | 'contact_id'>;

/** The open invoices that `amount` kobo of a transfer may be for. */
export function lookUp(sql: Sql, transfer: LookedUp, amount: number): Promise<CandidateRecord[]> {
  return candidatesFor(sql, {
    businessId: transfer.business_id,
    currency: transfer.currency,
    amount,
    digits: digitsIn(transfer.narration),
    word: wordOf(transfer.sender),
    sender: transfer.sender,
    senderAccount: transfer.sender_account,
    contactId: transfer.contact_id,
  });
}

export function arrivedOf({ sender, narration, contact_id: contactId }: Arrival, amount: number): ArrivedTransfer {
  return { amount: kobo(amount), sender, narration, customerId: contactId };
}

export function matchableOf(row: CandidateRecord): MatchableInvoice {
  return {
    id: row.id,
    number: row.number,
    balance: kobo(row.balance),
    dueDate: row.due_date,
    names: [row.party, row.attention].filter((name) => name !== null),
    isKnownPayer: row.known,
    customerId: row.contact_id,
  };
}

/** The longest word of a name, which an index finds; null if none has four letters. */
export function wordOf(sender: string | null): string | null {
  const words = plainText(sender ?? '').match(/\p{L}{4,}/gu) ?? [];
  return words.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

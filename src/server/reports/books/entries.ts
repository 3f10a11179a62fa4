import { ACCOUNT_KEYS } from '../../../shared/books/accounts.ts';
import { journalOf, sumsByAccount } from '../../../shared/books/journal.ts';
import type { BookFact, JournalEntry } from '../../../shared/books/journal.ts';
import { correctionsOf } from '../../../shared/books/locked.ts';
import { say } from '../../../shared/i18n/message.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { add, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { Period } from '../../../shared/reports/periods.ts';
import type { Sql } from '../../db/pool.ts';
import { bounded } from '../bounded.ts';
import { lockedEntries, locksOf } from './books-queries.ts';
import { journalDocuments, journalPayments, journalPostings } from './journal-queries.ts';

/** The most documents, payments and postings of an open period, each. */
const MOST_FACTS = 20_000;
/** The same for all locked months together. */
const MOST_LOCKED = 200_000;
/** The earliest of all days. */
export const BEGINNING = dateIn('UTC', 0);

/** A business's books, with the time zone in which its days begin. */
export interface Books {
  readonly sql: Sql;
  readonly businessId: string;
  readonly zone: string;
}

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Of all debits, which are all credits. */
  readonly sum: Kobo;
  readonly lockedThrough: CalendarDate | null;
}

/** The journal of a period: locked months as they were locked, then what changed in them since, then the rest from documents, payments and the ledger. */
export async function readEntries(books: Books, { from, to }: Period): Promise<Journal> {
  const [newest] = await locksOf(books.sql, books.businessId);
  const lockedThrough = newest?.through ?? null;
  const open = lockedThrough === null ? from : addDays(lockedThrough, 1);
  const entries = [
    ...(from < open ? await lockedIn(books, { from, to }) : []),
    ...(lockedThrough !== null && from <= open && open <= to ? await corrections(books, lockedThrough) : []),
    ...(open <= to ? journalOf(await factsOf(books, { from: from > open ? from : open, to }, MOST_FACTS)) : []),
  ];
  return { entries, sum: add(...sumsByAccount(entries, ACCOUNT_KEYS).map(({ debit }) => debit)), lockedThrough };
}

/** What changed in all locked months since they were locked, as entries on the day after `through`. */
async function corrections(books: Books, through: CalendarDate): Promise<JournalEntry[]> {
  const all = { from: BEGINNING, to: through };
  return correctionsOf(journalOf(await factsOf(books, all, MOST_LOCKED)), await lockedIn(books, all), addDays(through, 1));
}

function lockedIn({ sql, businessId }: Books, period: Period): Promise<JournalEntry[]> {
  return bounded(() => lockedEntries(sql, businessId, period, 3 * MOST_LOCKED));
}

async function factsOf({ sql, businessId, zone }: Books, period: Period, most: number): Promise<BookFact[]> {
  const documents = await bounded(() => journalDocuments(sql, businessId, period, most + 1));
  const payments = await bounded(() => journalPayments(sql, businessId, period, zone, most + 1));
  const postings = await bounded(() => journalPostings(sql, businessId, period, zone, most + 1));
  if ([documents, payments, postings].some((rows) => rows.length > most))
    throw new AppError('NOT_ELIGIBLE', say`This report has too many documents. Choose a shorter period or one customer.`);
  return [
    ...documents.map(({ side, sign, id, number, party, day, net, vat, other_tax: otherTax, deposit }) => ({
      kind: 'document' as const,
      side: side === 'sent' ? side : ('received' as const),
      key: `${side === 'bill' ? side : sign === 1 ? 'invoice' : 'credit-note'}:${id}`,
      date: day,
      reference: number,
      party,
      net: kobo(net),
      vat: kobo(vat),
      otherTax: kobo(otherTax),
      deposit: kobo(deposit),
    })),
    ...payments.map(({ side, key, number, party, day, amount, how }) => ({
      kind: 'payment' as const,
      side,
      key,
      date: day,
      reference: number,
      party,
      amount: kobo(amount),
      how,
    })),
    ...postings.map((row) => ({
      kind: 'posting' as const,
      key: `${row.event}:${row.event_id}`,
      date: row.day,
      reference: '',
      party: '',
      event: row.event,
      text: row.text,
      wallet: kobo(row.wallet),
      advances: kobo(row.advances),
      disputes: kobo(row.disputes),
      fee: kobo(row.fee),
      isIssuer: row.is_issuer,
      isOwn: row.is_own,
    })),
  ];
}

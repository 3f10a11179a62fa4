import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { plainText } from '../../../shared/kit/plain-text.ts';

/** Money that arrived, as a bank's statement lists it. */
export interface StatementLine {
  /** Names the line in every file of the bank with these columns. Another format may write its texts otherwise, and so give another. */
  readonly id: string;
  /** The row of the file, from 1, without empty ones. */
  readonly row: number;
  readonly paidOn: CalendarDate;
  readonly amount: Kobo;
  readonly sender: string | null;
  readonly narration: string | null;
}

export type Found = Omit<StatementLine, 'id'> & { readonly reference: string | null };

/** A row with an amount that could not be read. */
export interface UnreadRow {
  readonly row: number;
  readonly what: 'date' | 'amount';
}

export interface StatementRead {
  readonly lines: readonly Found[];
  /** Rows of money that left, or never came. */
  readonly debits: number;
  readonly unread: readonly UnreadRow[];
  /** ISO 4217, those that the file names. */
  readonly currencies: readonly string[];
  /** The row whose quotation marks are wrong: reading ended before it. */
  readonly badRow: number | null;
  /** Nothing in the file says which of its amounts arrived and which left. */
  readonly isSideless: boolean;
}

/** The lines with their ids. Lines that are equal in all parts are counted, so that two equal transfers of a day stay two. */
export function identified(lines: readonly Found[]): StatementLine[] {
  const times = new Map<string, number>();
  return lines.map(({ reference, ...line }) => {
    const parts = [line.paidOn, line.amount, plainText(reference ?? ''), plainText(`${line.sender ?? ''} ${line.narration ?? ''}`)].join('|');
    const nth = (times.get(parts) ?? 0) + 1;
    times.set(parts, nth);
    return { ...line, id: createHash('sha256').update(`${parts}|${nth}`).digest('hex').slice(0, 32) };
  });
}

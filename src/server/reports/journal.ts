import { strToU8, zipSync } from 'fflate';
import { ACCOUNT_KEYS, ACCOUNTS } from '../../shared/books/accounts.ts';
import type { AccountKey } from '../../shared/books/accounts.ts';
import { FORMATS, parted } from '../../shared/books/formats.ts';
import type { WrittenEntry } from '../../shared/books/formats.ts';
import { journalOf, sumsByAccount } from '../../shared/books/journal.ts';
import type { BookFact, JournalEntry } from '../../shared/books/journal.ts';
import { say } from '../../shared/i18n/message.ts';
import { csvLine } from '../../shared/kit/csv.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { add, kobo, nairaFromKobo, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { journalSentence } from '../../shared/reports/sentences.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction, Verb } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { bounded } from './bounded.ts';
import { journalDocuments, journalPayments, journalPostings } from './journal-queries.ts';
import { coveredBy } from './period.ts';
import type { ReportTable } from './table.ts';

interface Asked {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The most documents, payments and postings of a journal, each. */
const MOST_FACTS = 20_000;

export const journalReport: Verb<'report.journal'> = async (ctx, { offset, limit, ...asked }) => {
  const { covered, entries, statement } = await read(ctx, asked);
  return {
    statement: ctx.say(statement),
    period: covered.period,
    currency: covered.currency,
    count: entries.length,
    accounts: sumsByAccount(entries, ACCOUNT_KEYS).map(({ account, debit, credit }) => presented(ctx, account, debit, credit)),
    entries: entries.slice(offset, offset + limit).map((entry) => ({
      key: entry.key,
      date: entry.date,
      text: ctx.say(entry.text),
      reference: entry.reference,
      party: entry.party,
      lines: entry.lines.map(({ account, amount }) => presented(ctx, account, amount > 0 ? amount : ZERO, amount < 0 ? kobo(-amount) : ZERO)),
    })),
  };
};

/** One row for each line of an entry. */
export async function journalTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { covered, entries, statement, sum } = await read(ctx, asked);
  const sides = (amount: Kobo) => [{ kobo: amount > 0 ? amount : ZERO }, { kobo: amount < 0 ? kobo(-amount) : ZERO }];
  return {
    file: 'journal',
    title: say`Journal`,
    statement,
    period: covered.period,
    head: [say`Day`, say`Account`, say`Debit`, say`Credit`, say`Code`, say`Entry`, say`Description`, say`Reference`, say`Party`],
    printed: [0, 1, 2],
    rows: numbered(ctx, entries).flatMap((entry) =>
      entry.lines.map(({ account, amount }) => ({
        name: entry.date,
        cells: [
          { text: ctx.say(ACCOUNTS[account].name) },
          ...sides(amount),
          ...[ACCOUNTS[account].code, entry.number, entry.text, entry.reference, entry.party].map((text) => ({ text })),
        ],
      })),
    ),
    total: { name: say`Total`, cells: [{ text: '' }, { kobo: sum }, { kobo: sum }] },
  };
}

/** One CSV file, or an archive of several where the program takes only so many lines at a time. */
export const journalFile: OwnTransaction<'report.journal.export'> = {
  ownTransaction: async (ctx, { businessId, format, ...asked }) => {
    const { covered, entries } = await inTransaction(ctx.app, { businessId }, async (sql) => {
      await audit({ ...ctx, sql }, 'report.export', businessId, { report: 'journal', format, ...asked });
      return read({ ...ctx, sql }, asked);
    });
    const { head, cells, most } = FORMATS[format];
    const nameOf = (account: AccountKey) => ctx.say(ACCOUNTS[account].name);
    const files = parted(numbered(ctx, entries), most).map((part) =>
      [head, ...part.flatMap((entry) => entry.lines.map((line) => cells(entry, line, nameOf, covered.currency)))].map(csvLine).join(''),
    );
    const name = `journal-${format}-${covered.period.from}-${covered.period.to}`;
    const [only = csvLine(head), ...more] = files;
    if (more.length === 0) return new FileAnswer({ bytes: Buffer.from(only), type: 'text/csv; charset=utf-8', name: `${name}.csv` });
    const parts = Object.fromEntries(files.map((text, place) => [`${name}-${place + 1}.csv`, strToU8(text)]));
    return new FileAnswer({ bytes: Buffer.from(zipSync(parts)), type: 'application/zip', name: `${name}.zip` });
  },
};

/** Entries numbered within their day. */
function numbered(ctx: Context, entries: readonly JournalEntry[]): WrittenEntry[] {
  let [date, place]: [string, number] = ['', 0];
  return entries.map((entry) => {
    [date, place] = [entry.date, entry.date === date ? place + 1 : 1];
    return { ...entry, number: `${date.replaceAll('-', '')}-${place}`, text: ctx.say(entry.text) };
  });
}

async function read(ctx: Context, asked: Asked) {
  const covered = await coveredBy(ctx, asked, 'last_month');
  const entries = journalOf(await factsOf(ctx, covered));
  const sum = add(...sumsByAccount(entries, ACCOUNT_KEYS).map(({ debit }) => debit));
  return { covered, entries, sum, statement: journalSentence({ entries: entries.length, sum }) };
}

async function factsOf({ sql, businessId }: Context, { period, zone }: Awaited<ReturnType<typeof coveredBy>>): Promise<BookFact[]> {
  const documents = await bounded(() => journalDocuments(sql, businessId, period, MOST_FACTS + 1));
  const payments = await bounded(() => journalPayments(sql, businessId, period, zone, MOST_FACTS + 1));
  const postings = await bounded(() => journalPostings(sql, businessId, period, zone, MOST_FACTS + 1));
  if ([documents, payments, postings].some((rows) => rows.length > MOST_FACTS))
    throw new AppError('NOT_ELIGIBLE', say`This report has too many documents. Choose a shorter period or one customer.`);
  return [
    ...documents.map(({ side, sign, id, number, party, day, net, vat, other_tax: otherTax, deposit }) => ({
      kind: 'document' as const,
      side,
      key: `${sign === 1 ? 'invoice' : 'credit-note'}:${id}`,
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

function presented(ctx: Context, account: AccountKey, debit: Kobo, credit: Kobo) {
  const { code, name } = ACCOUNTS[account];
  return { account, code, name: ctx.say(name), debit: nairaFromKobo(debit), credit: nairaFromKobo(credit) };
}

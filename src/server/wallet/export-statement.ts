import { dateIn } from '../../shared/kit/date.ts';
import { referenceText } from '../../shared/payments/reference.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { add, formatMoney, kobo, plainNaira, subtract, ZERO } from '../../shared/kit/money.ts';
import { say } from '../../shared/i18n/message.ts';
import { dayOf, PERIOD, DOCUMENT_TEXTS } from '../../shared/invoices/document-texts.ts';
import { MAX_PRINTED_LINES, STATEMENT_KINDS } from '../../shared/wallet/statement-kinds.ts';
import { existingBusiness } from '../business/index.ts';
import { at, inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { translatorFor } from '../core/languages.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { entriesAfter } from '../ledger/statement.ts';
import type { EntryRecord, Narrowing } from '../ledger/statement.ts';
import { checkUrl, drawPdf, GOOD, initialOf, labelsOf } from '../documents/index.ts';
import { withPayments } from './payments-of-entries.ts';
import { virtualAccountOf } from './queries.ts';
import type { VirtualAccountRecord } from './queries.ts';
import { existing, narrowing } from './read.ts';
import type { Narrowed } from './read.ts';

const HEAD = [say`Date`, say`Time`, DOCUMENT_TEXTS.description, say`Type`, say`Reference`, say`Currency`, DOCUMENT_TEXTS.amount, DOCUMENT_TEXTS.balance];

/** The lines of the same filters, oldest first, in the reader's language. CSV is streamed; a PDF ends at a thousand lines. */
export const exportStatement: OwnTransaction<'wallet.statement.export'> = {
  ownTransaction: async (ctx, { walletId, businessId, format, ...given }) => {
    const { account, narrowed, business, number } = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const inside = { ...ctx, sql };
      const wallet = await existing(inside);
      if (wallet.id !== walletId) throw new AppError('NOT_FOUND', say`We could not find that wallet.`);
      await audit(inside, 'wallet.statement.export', walletId, { format, ...given });
      const number = await virtualAccountOf(sql, { businessId, contactId: null, provider: ctx.app.providers.payments.name });
      return { account: wallet.account_id, narrowed: await narrowing(inside, given), business: await existingBusiness(inside, businessId), number };
    });
    const name = ['statement', given.kind, given.from, given.to ?? at(ctx).slice(0, 10)].filter(Boolean).join('-');
    if (format === 'csv') {
      const bytes = csvFile({
        head: HEAD.map(ctx.say),
        read: (after: number | null) =>
          transaction(ctx.app.pool, { businessId }, async (sql) =>
            withPayments(sql, businessId, await entriesAfter(sql, account, narrowed, after ?? 0, CSV_PORTION)),
          ),
        placeOf: ({ id }) => id,
        cells: (row) => cells(ctx, row, narrowed.zone, business.currency),
      });
      return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `${name}.csv` });
    }
    const rows = await transaction(ctx.app.pool, { businessId }, async (sql) =>
      withPayments(sql, businessId, await entriesAfter(sql, account, narrowed, 0, MAX_PRINTED_LINES + 1)),
    );
    if (rows.length > MAX_PRINTED_LINES)
      throw new AppError('VALIDATION_FAILED', say`A PDF statement can have up to ${MAX_PRINTED_LINES} lines. Choose fewer days, or download the CSV.`);
    return new FileAnswer({
      bytes: await printed(ctx, { name: business.name, number }, rows, narrowed, given),
      type: 'application/pdf',
      name: `${name}.pdf`,
    });
  },
};

function cells(ctx: Context, row: EntryRecord, zone: string, currency: string): string[] {
  const time = new Date(row.at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const day = dateIn(zone, Date.parse(row.at));
  return [day, time, ctx.say(row.description), row.event, referenceText(row.event_id), currency, plainNaira(kobo(row.amount)), plainNaira(kobo(row.balance))];
}

interface Holder {
  readonly name: string;
  readonly number: VirtualAccountRecord | null;
}

async function printed(ctx: Context, holder: Holder, rows: readonly EntryRecord[], { zone }: Narrowing, given: Narrowed): Promise<Buffer> {
  const translator = translatorFor(ctx.language);
  const write = ctx.say;
  const money = (amount: number) => formatMoney(kobo(amount));
  const day = (instant: string) => write(dayOf(dateIn(zone, Date.parse(instant))));
  const { productName } = ctx.app.env;
  const [first, last] = [rows[0], rows.at(-1)];
  const opening = first ? subtract(kobo(first.balance), kobo(first.amount)) : ZERO;
  const [received, spent] = [1, -1].map((sign) => add(ZERO, ...rows.filter((row) => Math.sign(row.amount) === sign).map((row) => kobo(row.amount))));
  const today = dateIn(zone, ctx.now);
  const until = given.to ?? today;
  // With a filter, or for days in the future, the last balance is not that of the printed day.
  const isWhole = last !== undefined && !given.kind && until <= today;
  const word = given.kind ? STATEMENT_KINDS[given.kind].word : null;
  const code = isWhole
    ? checkUrl(ctx.app.env, { kind: 'wallet statement', number: 'Wallet statement', issuer: holder.name, party: null, amount: last.balance, day: until })
    : null;
  const bytes = await drawPdf({
    language: translator.language,
    productName,
    title: write(say`Wallet statement of ${holder.name}`),
    number: write(say`Wallet statement`),
    status: null,
    sender: { name: productName, details: [], initial: initialOf(productName), accent: GOOD },
    recipient: { name: holder.name, details: [...ownNumber(holder), word === null ? write(say`All transactions`) : translator.t(word)] },
    issued: given.from ? write(dayOf(given.from)) : first ? day(first.at) : write(dayOf(until)),
    due: write(dayOf(until)),
    headline: { amount: money(last?.balance ?? 0), text: write(say`after the last movement`) },
    lines: rows.map((row) => ({
      name: write(row.description),
      quantity: day(row.at),
      price: money(row.amount),
      amount: money(row.balance),
    })),
    totals: [
      ...(given.kind ? [] : [{ label: write(say`Balance before`), value: money(opening), strong: false }]),
      { label: write(say`Money in`), value: money(received ?? 0), strong: false },
      { label: write(say`Money out`), value: money(spent ?? 0), strong: false },
    ],
    final: { label: write(say`Balance after`), value: money(last?.balance ?? 0) },
    payTo: '',
    note: rows.length === 0 ? write(say`Nothing moved in these days.`) : '',
    terms: '',
    footer: write(say`Made by ${productName} on ${dayOf(today)}.`),
    verifyUrl: code,
    made: ctx.now,
    labels: labelsOf(translator, {
      heading: null,
      recipient: say`Account of`,
      ...PERIOD,
      columns: [say`Date`, DOCUMENT_TEXTS.amount, DOCUMENT_TEXTS.balance],
      code,
      sender: productName,
    }),
  });
  return Buffer.from(bytes);
}

/** The account number for transfers to the wallet. */
function ownNumber({ number }: Holder): string[] {
  return number?.account_number ? [`${number.bank_name ?? ''} ${number.account_number}`.trim()] : [];
}

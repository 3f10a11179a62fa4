import { dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { add, formatMoney, kobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { day, message, render, say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import { languageOf } from '../../accounts/index.ts';
import { inTransaction } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { translatorFor } from '../../core/languages.ts';
import { audit } from '../../core/record.ts';
import type { Sql } from '../../db/pool.ts';
import { drawPdf, GOOD, initialOf, labelsOf } from '../../documents/index.ts';
import type { DocumentContent } from '../../documents/index.ts';
import type { Events } from '../../events.ts';
import { remittanceMail } from '../../integrations/mail/templates/remittance.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Tasks } from '../../jobs/enqueue.ts';
import { readerOf, readersOf, unsubscribeUrl } from '../../team/index.ts';
import { adviceLines, takeUnadvised } from './run-queries.ts';
import type { AdviceLine } from './run-queries.ts';
import { runOf } from './runs.ts';

/** When a run has ended: an e-mail to each supplier with invoices that were paid since the last one. */
export async function queueRemittance(sql: Sql, app: App, { businessId: payerId, runId }: Events['payment-run.finished']): Promise<void> {
  const at = new Date(app.clock()).toISOString();
  for (const businessId of await takeUnadvised(sql, payerId, runId, at))
    for (const { userId } of await readersOf(sql, businessId, 'paid')) await enqueue(sql, 'mail.remittance', { businessId, payerId, runId, at, userId });
}

/** Not sent to who has chosen otherwise since. E-mail and file have the reader's language. */
export async function mailRemittance(app: App, { businessId, payerId, runId, at, userId = null }: Tasks['mail.remittance']): Promise<void> {
  const { lines, reader, language } = await inTransaction(app, 'system', async (sql) => {
    const found = await readerOf(sql, businessId, userId, 'paid');
    return {
      lines: await adviceLines(sql, payerId, runId, { supplierId: businessId, at }),
      reader: found,
      language: found && (await languageOf(sql, found.email)),
    };
  });
  const [first] = lines;
  if (!reader || !first) return;
  const { paid, withheld } = sumsOf(lines);
  const paidOn = lastDay(lines);
  const mail = remittanceMail({
    productName: app.env.productName,
    payerName: first.payer,
    receiverName: first.supplier,
    amount: formatMoney(paid),
    withheld: moneyOrNull(withheld),
    paidOn,
    invoices: lines.map((line) => ({
      number: line.number,
      issuedOn: line.issued_on,
      amount: formatMoney(kobo(line.amount)),
      withheld: moneyOrNull(kobo(line.withheld)),
    })),
    link: `${app.env.appUrl}/invoices?type=sent`,
  });
  const content = Buffer.from(await drawPdf(adviceOf(app, lines, translatorFor(language))));
  await app.providers.mail.send({
    to: reader.email,
    ...mail,
    attachments: [{ filename: fileName(paidOn), content, contentType: 'application/pdf' }],
    unsubscribe: unsubscribeUrl(app.env, reader, businessId, 'paid'),
    messageId: `remittance.${runId}.${businessId}.${Date.parse(at)}.${userId ?? 'address'}`,
  });
}

export const runRemittance: OwnTransaction<'payment.run.remittance'> = {
  ownTransaction: async (ctx, { id, businessId, invoiceId }) => {
    // The names of the suppliers are their businesses': the queries name the payer.
    const { pages, name } = await inTransaction(ctx.app, 'system', async (sql) => {
      const inside = { ...ctx, sql };
      await runOf(inside, businessId, id, false);
      const all = await adviceLines(sql, businessId, id, null);
      const chosen = all.find((line) => line.invoice_id === invoiceId)?.supplier_id;
      const lines = invoiceId === undefined ? all : all.filter((line) => line.supplier_id === chosen);
      const [first, ...more] = Map.groupBy(lines, (line) => line.supplier_id).values();
      if (!first) throw new AppError('STATE_CONFLICT', say`Nothing was paid, so there is no remittance advice.`);
      await audit(inside, 'payment-run.remittance', id, { invoices: lines.length });
      return { pages: [first, more] as const, name: fileName(lastDay(lines)) };
    });
    const [first, more] = pages;
    const draw = (lines: readonly AdviceLine[]) => adviceOf(ctx.app, lines, translatorFor(ctx.language));
    const bytes = Buffer.from(await drawPdf(draw(first), more.map(draw)));
    return new FileAnswer({ bytes, type: 'application/pdf', name });
  },
};

/** What one supplier was paid, as printed. */
function adviceOf(app: App, lines: readonly AdviceLine[], translator: Translator): DocumentContent {
  const [first] = lines;
  if (!first) throw new Error('an advice without lines');
  const { payer, supplier } = first;
  const write = (text: Text) => render(text, translator);
  const { paid, withheld } = sumsOf(lines);
  const tax = moneyOrNull(withheld);
  return {
    language: translator.language,
    productName: app.env.productName,
    title: write(say`Remittance advice from ${payer}`),
    number: write(say`Remittance advice`),
    status: null,
    sender: { name: payer, details: [], initial: initialOf(payer), accent: GOOD },
    recipient: { name: supplier, details: [] },
    issued: write(day(lastDay(lines))),
    due: String(lines.length),
    headline: { amount: formatMoney(paid), text: write(say`paid from the wallet of ${payer}`) },
    lines: lines.map((line) => ({
      name: [say`Invoice ${line.number ?? '–'}`, ...(line.withheld > 0 ? [say`Tax withheld: ${formatMoney(kobo(line.withheld))}`] : [])].map(write).join('\n'),
      quantity: write(day(line.issued_on)) || '–',
      price: write(day(dayPaid(line))),
      amount: formatMoney(kobo(line.amount)),
    })),
    totals: tax === null ? [] : [{ label: write(say`Tax withheld`), value: tax, strong: false }],
    final: { label: write(say`Total paid`), value: formatMoney(paid) },
    payTo: '',
    note: tax === null ? '' : write(message('{party} withheld {amount} and pays it to the tax authority for you.', { party: payer, amount: tax })),
    terms: '',
    footer: write(say`Made by ${app.env.productName} for ${payer}.`),
    verifyUrl: null,
    made: app.clock(),
    labels: labelsOf(translator, {
      heading: null,
      recipient: say`Paid to`,
      first: say`Paid on`,
      second: say`Invoices`,
      columns: [say`Invoice date`, say`Paid on`, say`Amount paid`],
      code: null,
      sender: payer,
    }),
  };
}

function sumsOf(lines: readonly AdviceLine[]): { paid: Kobo; withheld: Kobo } {
  return { paid: add(ZERO, ...lines.map(({ amount }) => kobo(amount))), withheld: add(ZERO, ...lines.map(({ withheld }) => kobo(withheld))) };
}

function moneyOrNull(amount: Kobo): string | null {
  return amount > 0 ? formatMoney(amount) : null;
}

/** In the supplier's time zone, as on the receipts. */
function dayPaid({ paid_at: at, time_zone: zone }: AdviceLine): CalendarDate {
  return dateIn(zone, Date.parse(at));
}

/** What failed first may be paid days later. */
function lastDay(lines: readonly AdviceLine[]): CalendarDate {
  return lines.map(dayPaid).reduce((last, one) => (one > last ? one : last));
}

function fileName(paidOn: CalendarDate): string {
  return `Remittance advice ${paidOn}.pdf`;
}

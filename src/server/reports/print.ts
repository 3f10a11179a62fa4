import { PERIOD } from '../../shared/invoices/document-texts.ts';
import { day, say, verbatim } from '../../shared/i18n/message.ts';
import { existingBusiness } from '../business/index.ts';
import type { Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { drawPdf, formatDay, GOOD, initialOf, labelsOf } from '../documents/index.ts';
import { inTransaction } from '../core/context.ts';
import { printedCell } from './table.ts';
import type { Cell, ReportTable } from './table.ts';

/** A report as a PDF, in the reader's language: its sentence, then its rows with three figures each. */
export async function printTable(ctx: Context, table: ReportTable): Promise<Buffer> {
  const business = await inTransaction(ctx.app, { businessId: ctx.businessId }, (sql) => existingBusiness({ ...ctx, sql }, ctx.businessId));
  const translator = translatorFor(ctx.language);
  const { productName } = ctx.app.env;
  const { printed, head, total } = table;
  const [quantity, price, amount] = printed;
  const figures = (cells: readonly Cell[]) => ({
    quantity: printedCell(cells[quantity]),
    price: printedCell(cells[price]),
    amount: printedCell(cells[amount]),
  });
  const heading = (place: number) => head[place + 1] ?? verbatim('');
  const totals = total ? figures(total.cells) : null;
  const title = ctx.say(table.title);
  const bytes = await drawPdf({
    language: translator.language,
    productName,
    title: `${title}, ${business.name}`,
    number: title,
    status: null,
    sender: { name: business.name, details: [], initial: initialOf(business.name), accent: GOOD },
    recipient: { name: title, details: [ctx.say(table.statement)] },
    issued: formatDay(table.period.from ?? table.period.to, translator),
    due: formatDay(table.period.to, translator),
    headline: { amount: totals?.amount ?? '', text: ctx.say(heading(amount)) },
    lines: table.rows.map(({ name, cells }) => ({ name, ...figures(cells) })),
    totals: totals
      ? [
          { label: ctx.say(heading(quantity)), value: totals.quantity, strong: false },
          { label: ctx.say(heading(price)), value: totals.price, strong: false },
        ]
      : [],
    final: { label: ctx.say(heading(amount)), value: totals?.amount ?? '' },
    payTo: '',
    note: table.rows.length === 0 ? ctx.say(say`There is nothing to report in these days.`) : '',
    terms: '',
    footer: ctx.say(say`Made by ${productName} on ${day(table.period.to)}.`),
    verifyUrl: null,
    made: ctx.now,
    labels: labelsOf(translator, {
      heading: null,
      recipient: say`Report`,
      ...PERIOD,
      columns: [heading(quantity), heading(price), heading(amount)],
      code: null,
      sender: business.name,
    }),
  });
  return Buffer.from(bytes);
}

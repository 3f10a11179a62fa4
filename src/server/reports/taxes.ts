import { say } from '../../shared/i18n/message.ts';
import { TAX_NAMES } from '../../shared/invoices/line-tax.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { basisPoints, formatRate, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Period } from '../../shared/reports/periods.ts';
import { taxSentence } from '../../shared/reports/sentences.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { bounded } from './bounded.ts';
import { coveredBy } from './period.ts';
import { MAX_FILE_ROWS } from './table.ts';
import type { ReportTable, TableRow } from './table.ts';
import { inputDocuments, inputTaxes, outputDocuments, outputTaxes, withheldIn } from './taxes-queries.ts';
import type { TaxSum, Withheld } from './taxes-queries.ts';

interface Asked {
  readonly businessId: string;
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** The payments withheld from suppliers that are listed. */
const SUPPLIERS_LISTED = 100;

/** What the tax return of a period needs: tax invoiced and received, and tax withheld on both sides. */
export const taxReport: Verb<'report.tax'> = async (ctx, { businessId, from, to, offset, limit }) => {
  const { covered, output, input, byCustomers, fromSuppliers, statement } = await read(ctx, { businessId, from, to }, { offset, limit }, SUPPLIERS_LISTED);
  return {
    statement: ctx.say(statement),
    period: covered.period,
    currency: covered.currency,
    output: {
      taxable: naira(output[0]?.all_taxable ?? 0),
      tax: naira(output[0]?.all_tax ?? 0),
      rows: output.map((row) => ({
        category: row.category,
        name: ctx.say(nameOf(row)),
        // A rate in per cent, not money.
        rate: row.rate / 100,
        taxable: naira(row.taxable),
        tax: naira(row.tax),
      })),
    },
    input: { invoices: input.invoices, taxable: naira(input.taxable), tax: naira(input.tax) },
    withheldByCustomers: withheld(byCustomers),
    withheldFromSuppliers: withheld(fromSuppliers),
  };
};

/** The documents whose amounts add up to a figure of the report. */
export const taxDocuments: Verb<'report.tax.documents'> = async (ctx, { businessId, from, to, of, category = null, name = '', rate, ...page }) => {
  const { period } = await coveredBy(ctx, { from, to }, 'last_month');
  const tax = rate === undefined && category === null ? null : { category, name, rate: rate ?? null };
  const rows = await bounded(() =>
    of === 'output' ? outputDocuments(ctx.sql, businessId, period, tax, page) : inputDocuments(ctx.sql, businessId, period, page),
  );
  return {
    period,
    count: rows[0]?.count ?? 0,
    documents: rows.map((row) => ({
      kind: row.invoice_id === null ? ('bill' as const) : row.sign === 1 ? ('invoice' as const) : ('credit-note' as const),
      id: row.id,
      invoiceId: row.invoice_id,
      number: row.number,
      party: row.party,
      issueDate: row.issue_date,
      taxable: naira(row.taxable),
      tax: naira(row.tax),
    })),
  };
};

/** One row for each tax, for all invoices received, and for each payment with withheld tax. */
export async function taxTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { covered, output, input, byCustomers, fromSuppliers, statement } = await read(ctx, asked, { offset: 0, limit: MAX_FILE_ROWS }, MAX_FILE_ROWS);
  const kind = { issued: ctx.say(say`Invoices sent`), received: ctx.say(say`Invoices received`) };
  const payments = (name: string, { rows }: Withheld): TableRow[] =>
    rows.map((row) => ({
      name,
      cells: [{ text: `${row.party}, ${row.number}` }, { text: '' }, { kobo: kobo(row.amount) }, { text: row.day }, { text: row.certificate ?? '' }],
    }));
  return {
    file: 'tax',
    title: say`Tax`,
    statement,
    period: covered.period,
    head: [say`Kind`, say`Tax or invoice`, say`Taxable amount`, say`Tax`, say`Date`, say`Certificate`],
    printed: [0, 1, 2],
    rows: [
      ...output.map((row) => ({
        name: kind.issued,
        cells: [{ text: labelOf(ctx, row) }, { kobo: kobo(row.taxable) }, { kobo: kobo(row.tax) }, { text: '' }, { text: '' }],
      })),
      { name: kind.received, cells: [{ text: '' }, { kobo: kobo(input.taxable) }, { kobo: kobo(input.tax) }, { text: '' }, { text: '' }] },
      ...payments(ctx.say(say`Withheld by customers`), byCustomers),
      ...payments(ctx.say(say`Withheld from suppliers`), fromSuppliers),
    ],
    total: null,
  };
}

async function read(ctx: Context, { businessId, ...days }: Asked, page: { offset: number; limit: number }, suppliers: number) {
  const covered = await coveredBy(ctx, days, 'last_month');
  const { period } = covered;
  const output = await bounded(() => outputTaxes(ctx.sql, businessId, period));
  const input = await bounded(() => inputTaxes(ctx.sql, businessId, period));
  const byCustomers = await withheldOn(ctx, 'customers', businessId, period, page);
  const fromSuppliers = await withheldOn(ctx, 'suppliers', businessId, period, { offset: 0, limit: suppliers });
  const statement = taxSentence({
    output: kobo(output[0]?.all_tax ?? 0),
    input: kobo(input.tax),
    withheld: kobo(byCustomers.amount),
    missing: kobo(byCustomers.missing),
    suppliers: kobo(fromSuppliers.amount),
  });
  return { covered, output, input, byCustomers, fromSuppliers, statement };
}

function withheldOn(ctx: Context, side: 'customers' | 'suppliers', businessId: string, period: Period, page: { offset: number; limit: number }) {
  return bounded(() => withheldIn(ctx.sql, businessId, side, period, page));
}

/** Of lines: the category's name, as on documents. Of whole invoices: the name that was typed. */
function nameOf({ category, name }: TaxSum) {
  return category === null ? name : TAX_NAMES[category];
}

function labelOf(ctx: Context, row: TaxSum): string {
  const name = ctx.say(nameOf(row));
  if (name === '') return ctx.say(say`Without tax`);
  return row.rate === 0 ? name : `${name} ${formatRate(basisPoints(row.rate))}`;
}

function withheld({ amount, missing, count, rows }: Withheld) {
  return {
    amount: naira(amount),
    missing: naira(missing),
    count,
    payments: rows.map((row) => ({
      paymentId: row.id,
      invoiceId: row.invoice_id,
      number: row.number,
      party: row.party,
      day: row.day,
      amount: naira(row.amount),
      certificate: row.certificate,
    })),
  };
}

function naira(value: number): number {
  return nairaFromKobo(kobo(value));
}

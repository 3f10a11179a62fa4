import { AGES } from '../../shared/invoices/ages.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import { ageingSentence } from '../../shared/reports/sentences.ts';
import { existingBusiness } from '../business/index.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { namesOf, openByAge, suppliersOf } from './ageing-queries.ts';
import type { AgeingRecord } from './ageing-queries.ts';
import { bounded, todayOf } from './bounded.ts';
import { MAX_FILE_ROWS } from './table.ts';
import type { Cell, ReportTable } from './table.ts';

interface Asked {
  readonly businessId: string;
  readonly side: 'sent' | 'received';
  readonly contactId?: string | undefined;
}

/** Receivables by customer or payables by supplier. The ages of invoices are those of the list's filter `age`, so each figure is the sum of a list. */
export const ageingReport: Verb<'report.ageing'> = async (ctx, { offset, limit, ...asked }) => {
  const { total, rows, statement } = await read(ctx, asked, { offset, limit });
  return {
    statement: ctx.say(statement),
    day: await todayOf(ctx),
    currency: (await existingBusiness(ctx, asked.businessId)).currency,
    invoices: total.invoices - total.bills,
    bills: total.bills,
    ages: agesOf(total),
    parties: rows.map((row) => ({
      name: row.name,
      contactId: row.contactId,
      ofBills: row.is_bills ?? false,
      invoices: row.invoices,
      overdueInvoices: row.late_invoices,
      ages: agesOf(row),
    })),
    count: total.parties,
  };
};

export async function ageingTable(ctx: Context, asked: Asked): Promise<ReportTable> {
  const { total, rows, statement } = await read(ctx, asked, { offset: 0, limit: MAX_FILE_ROWS });
  const sent = asked.side === 'sent';
  const cells = (row: AgeingRecord): Cell[] => [
    { count: row.invoices },
    ...AGES.map((age) => ({ kobo: kobo(row[age]) })),
    { kobo: kobo(row.late) },
    { kobo: kobo(row.total) },
  ];
  return {
    file: sent ? 'receivables' : 'payables',
    title: sent ? say`Receivables by age` : say`Payables by age`,
    statement,
    period: { from: null, to: await todayOf(ctx) },
    head: [
      sent ? say`Customer` : say`Supplier`,
      sent ? say`Open invoices` : say`Open invoices and bills`,
      say`Not due yet`,
      ...OVERDUE,
      say`Overdue`,
      say`Total`,
    ],
    printed: [1, 6, 7],
    rows: rows.map((row) => ({ name: row.is_bills ? ctx.say(say`${row.name} (bills)`) : row.name, cells: cells(row) })),
    total: { name: say`Total`, cells: cells(total) },
  };
}

const OVERDUE: readonly Text[] = [say`1–30 days overdue`, say`31–60 days overdue`, say`61–90 days overdue`, say`More than 90 days overdue`];

async function read(ctx: Context, asked: Asked, page: { offset: number; limit: number }) {
  const found = await bounded(() => openByAge(ctx.sql, asked, at(ctx), page));
  const partiesOf = (isBills: boolean) => found.flatMap(({ party, is_bills }) => (party !== null && is_bills === isBills ? [party] : []));
  const names = new Map((await namesOf(ctx.sql, asked.businessId, asked.side, partiesOf(false))).map((one) => [one.party, one]));
  const suppliers = new Map((await suppliersOf(ctx.sql, asked.businessId, partiesOf(true))).map((one) => [one.party, one.name]));
  const named = found.map((row) => {
    if (row.is_bills) return { ...row, name: suppliers.get(row.party ?? '') ?? '', contactId: null };
    const party = row.party === null ? undefined : names.get(row.party);
    return { ...row, name: party?.name ?? ctx.say(say`Without a contact`), contactId: party?.contact_id ?? null };
  });
  const [total, ...placed] = named;
  if (!total) throw new Error('an aggregate over all rows has one row');
  const statement = ageingSentence({
    side: asked.side,
    total: kobo(total.total),
    late: kobo(total.late),
    lateParties: total.late_parties,
    top: placed.filter(({ place }) => place <= 3).map(({ name, late }) => ({ name, amount: kobo(late) })),
  });
  return { total, statement, rows: placed.filter(({ place }) => place > page.offset && place <= page.offset + page.limit) };
}

function agesOf(row: AgeingRecord) {
  const naira = (value: number) => nairaFromKobo(kobo(value));
  return {
    current: naira(row.current),
    to30: naira(row.to30),
    to60: naira(row.to60),
    to90: naira(row.to90),
    over90: naira(row.over90),
    total: naira(row.total),
  };
}

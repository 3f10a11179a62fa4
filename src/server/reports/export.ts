import type { ReportName } from '../../shared/reports/contract.ts';
import type { exportReport as exportRoute } from '../../shared/reports/contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { AppError } from '../../shared/kit/errors.ts';
import type { ParsedOf } from '../../shared/kit/route.ts';
import { inSnapshot } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { ageingTable } from './ageing.ts';
import { cashTable } from './cash.ts';
import { costsTable } from './costs.ts';
import { journalTable } from './books/journal.ts';
import { payersTable } from './payers.ts';
import { printTable } from './print.ts';
import { salesTable } from './sales.ts';
import { plainCell } from './table.ts';
import type { ReportTable } from './table.ts';
import { taxTable } from './taxes.ts';

type Asked = ParsedOf<typeof exportRoute>;

/** Each report as a table. A new report is a line here, a name in the contract and its screen. */
const TABLES: Readonly<Record<ReportName, (ctx: Context, asked: Asked) => Promise<ReportTable>>> = {
  ageing: ageingTable,
  payers: payersTable,
  sales: salesTable,
  cash: cashTable,
  costs: costsTable,
  tax: taxTable,
  journal: journalTable,
};

/** The most rows of a PDF. */
const MAX_PRINTED_ROWS = 1_000;

export const exportReport: OwnTransaction<'report.export'> = {
  ownTransaction: async (ctx, asked) => {
    const { businessId, report, format, ...filters } = asked;
    const table = await inSnapshot(ctx.app, { businessId }, async (sql) => {
      await audit({ ...ctx, sql }, 'report.export', businessId, { report, format, ...filters });
      return TABLES[report]({ ...ctx, sql }, asked);
    });
    const name = [table.file, table.period.from, table.period.to].filter((part) => part !== null).join('-');
    if (format === 'csv') return new FileAnswer({ bytes: csvOf(ctx, table), type: 'text/csv; charset=utf-8', name: `${name}.csv` });
    if (table.rows.length > MAX_PRINTED_ROWS)
      throw new AppError('NOT_ELIGIBLE', say`A PDF report can have up to ${MAX_PRINTED_ROWS} rows. Choose fewer days or one customer, or download the CSV.`);
    return new FileAnswer({ bytes: await printTable(ctx, table), type: 'application/pdf', name: `${name}.pdf` });
  },
};

function csvOf(ctx: Context, { head, rows, total }: ReportTable): AsyncIterable<string> {
  const all = [...rows, ...(total ? [{ name: ctx.say(total.name), cells: total.cells }] : [])].map((row, place) => ({ ...row, place }));
  return csvFile({
    head: head.map(ctx.say),
    read: (after: number | null) => Promise.resolve(all.slice((after ?? -1) + 1, (after ?? -1) + 1 + CSV_PORTION)),
    placeOf: ({ place }) => place,
    cells: ({ name, cells }) => [name, ...cells.map(plainCell)],
  });
}

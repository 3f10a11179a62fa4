import { kobo, plainNaira } from '../../shared/kit/money.ts';
import { billsAfter } from '../bills/index.ts';
import type { App } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { transaction } from '../db/transaction.ts';
import type { Sql } from '../db/pool.ts';
import { auditAfter, membersAfter } from './content-queries.ts';
import { billFileName } from './documents.ts';

/** The lists that have no CSV file of their own in the app. */

export function teamCsv(app: App, businessId: string): AsyncGenerator<string> {
  return csvFile({
    head: ['Name', 'Email', 'Role', 'Status', 'Joined'],
    read: (after: string | null) => within(app, businessId, (sql) => membersAfter(sql, businessId, after ?? '', CSV_PORTION)),
    placeOf: ({ id }) => id,
    cells: ({ name, email, role, status, joined_at: joined }) => [name, email, role, status, joined ?? ''],
  });
}

export function auditCsv(app: App, businessId: string): AsyncGenerator<string> {
  return csvFile({
    head: ['Time', 'Who', 'What', 'Subject', 'Detail'],
    read: (after: number | null) => within(app, businessId, (sql) => auditAfter(sql, businessId, after ?? 0, CSV_PORTION)),
    placeOf: ({ id }) => id,
    cells: ({ at, who, action, subject, detail }) => [at, who, action, subject ?? '', JSON.stringify(detail)],
  });
}

/** The details as confirmed, without the supplier's bank account, which the export does not have. */
export function billsCsv(app: App, businessId: string): AsyncGenerator<string> {
  const money = (amount: number | null) => (amount === null ? '' : plainNaira(kobo(amount)));
  return csvFile({
    head: [
      'ID',
      'Status',
      'Arrived',
      'Supplier',
      'Tax number',
      'Number',
      'Issue date',
      'Due date',
      'Before tax',
      'Tax',
      'Total',
      'Approved by',
      'Paid on',
      'File',
    ],
    read: (after: string | null) => within(app, businessId, (sql) => billsAfter(sql, businessId, after ?? '', CSV_PORTION)),
    placeOf: ({ id }) => id,
    cells: (row) => [
      row.id,
      row.state,
      row.arrived_at,
      row.supplier ?? '',
      row.tax_id ?? '',
      row.number ?? '',
      row.issue_date ?? '',
      row.due_date ?? '',
      money(row.net),
      money(row.tax),
      money(row.total),
      row.approved_name ?? '',
      row.paid_on ?? '',
      billFileName(row.id, row.file_name),
    ],
  });
}

function within<T>(app: App, businessId: string, read: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction(app.pool, { businessId }, read);
}

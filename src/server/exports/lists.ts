import type { App } from '../core/context.ts';
import { CSV_PORTION, csvFile } from '../core/csv-file.ts';
import { transaction } from '../db/transaction.ts';
import type { Sql } from '../db/pool.ts';
import { auditAfter, membersAfter } from './content-queries.ts';

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

function within<T>(app: App, businessId: string, read: (sql: Sql) => Promise<T>): Promise<T> {
  return transaction(app.pool, { businessId }, read);
}

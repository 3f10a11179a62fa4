import type { App } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { Sql } from '../db/pool.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { getFile } from './file.ts';
import { billById, countReading, keepReading } from './queries.ts';
import { readBill } from './reading/read-bill.ts';

/** Behind the files of others, if the business has many that wait. */
export async function enqueueReading(sql: Sql, businessId: string, billId: string): Promise<void> {
  await enqueue(sql, 'bills.read', { businessId, billId }, { behind: await countReading(sql, businessId) });
}

/** Reads a bill's file, once, and tells the team. A file that cannot be read is a bill without values. */
export async function readFileOfBill(app: App, { businessId, billId }: Tasks['bills.read']): Promise<void> {
  const bill = await transaction(app.pool, { businessId }, (sql) => billById(sql, businessId, billId));
  if (bill?.state !== 'reading') return;
  const bytes = await getFile(app, bill);
  const reading = await readBill(bytes ?? Buffer.alloc(0));
  await transaction(app.pool, { businessId }, async (sql) => {
    if (!(await keepReading(sql, businessId, billId, reading))) return;
    await emit(sql, 'bill.arrived', [businessId], { businessId, billId, byEmail: bill.source === 'email' });
  });
}

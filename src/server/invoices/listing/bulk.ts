import { AppError } from '../../../shared/kit/errors.ts';
import { statusLabel } from '../../../shared/i18n/status-labels.ts';
import { allows } from '../../../shared/invoices/status.ts';
import { inRow, say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { archiveRows, lockSent, receivedRows } from './bulk-queries.ts';
import { idsIn } from './each-invoice.ts';
import { refuseWhilePledged } from '../lock-sent.ts';
import { naira, rowOf } from '../present.ts';
import { toPay } from '../taxes/expected-withholding.ts';

/** Several received invoices by their ids, in the given order; if one is not the business's own, none is returned. */
export const bulkInvoices: Verb<'invoice.bulk'> = async (ctx, { businessId, invoices }) => {
  const ids = idsIn(invoices);
  const rows = await payable(ctx, businessId, ids);
  return { invoices: rows.map((row) => rowOf(row, 'received')), count: rows.length, total: naira(rows.reduce((sum, row) => sum + toPay(row).amount, 0)) };
};

/** Throws NOT_FOUND unless the business received all of them. */
export async function payable(ctx: Pick<Context, 'sql' | 'now'>, businessId: string, ids: readonly string[]) {
  const rows = await receivedRows(ctx.sql, businessId, ids, at(ctx));
  if (rows.length !== ids.length)
    throw new AppError('NOT_FOUND', say`One of these invoices no longer exists: its sender may have withdrawn it. Please select again.`);
  return ids.map((id) => rows.find((row) => row.id === id)).filter((row) => row !== undefined);
}

/** Throws NOT_ELIGIBLE with the numbers of those that cannot be paid. */
export function refuseUnpayable(rows: Awaited<ReturnType<typeof payable>>): void {
  const wrong = rows.filter((row) => !allows('pay', row.status, 'pending'));
  if (wrong.length > 0)
    throw new AppError(
      'NOT_ELIGIBLE',
      say`These cannot be paid: ${inRow(wrong.map((row) => inRow([`${row.number ?? ''} (`, statusLabel(row.status), ')'], '')))}.`,
    );
}

/** Archives or unarchives invoices: all or none. Balances stay due. */
export const archiveInvoices: Verb<'invoice.archive'> = async (ctx, { businessId, invoices, archived }) => {
  const ids = [...new Set(invoices)];
  const rows = await lockSent(ctx.sql, businessId, ids);
  if (rows.length !== ids.length) throw new AppError('NOT_FOUND', say`One of these invoices could not be found. Nothing was changed.`);
  const drafts = rows.filter((row) => row.stage !== 'sent');
  if (drafts.length > 0) throw new AppError('STATE_CONFLICT', say`Only invoices that were sent can be archived; a draft is deleted instead.`);
  if (archived) for (const row of rows) refuseWhilePledged(row, 'archived');
  const changing = rows.filter((row) => (row.archived_at !== null) !== archived);
  await archiveRows(
    ctx.sql,
    businessId,
    changing.map(({ id }) => id),
    archived,
    { at: at(ctx), who: ctx.principal?.name ?? '' },
  );
  await audit(ctx, archived ? 'invoice.archive' : 'invoice.restore', businessId, { invoices: ids });
  for (const row of changing) {
    const parties = [row.business_id, row.buyer_business_id].filter((id) => id !== null);
    await emit(ctx.sql, 'invoice.archived', parties, { businessId, invoiceId: row.id, archived });
  }
  const count = changing.length;
  const word = count === 1 ? 'Invoice' : `${count} invoices`;
  return answer({ count }, archived ? `${word} archived.` : `${word} unarchived.`);
};

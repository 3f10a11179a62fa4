import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { lockBusiness, writeClosedBusiness } from '../business/index.ts';
import type { Operator } from '../business/index.ts';
import { audit, emit } from '../core/record.ts';
import { resumeInvoicing } from '../invoices/index.ts';
import { switchWallet } from '../ledger/wallet.ts';

/** By an operator. What has ended stays so: void invoices, keys, webhooks, cards, invitations. Throws STATE_CONFLICT. */
export async function reopenBusiness(ctx: Operator, reason: string): Promise<void> {
  const { sql, businessId } = ctx;
  if (!(await lockBusiness(sql, businessId))) throw new AppError('STATE_CONFLICT', verbatim('This business is not closed.'));
  await resumeInvoicing(sql, businessId);
  await switchWallet(sql, businessId, false);
  await writeClosedBusiness(sql, businessId, null);
  await audit(ctx, 'business.reopen', businessId, { reason });
  await emit(sql, 'business.reopened', [businessId], { businessId });
}

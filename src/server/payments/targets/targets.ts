import { AppError } from '../../../shared/kit/errors.ts';
import { isOpen } from '../../../shared/invoices/status.ts';
import { isId } from '../../../shared/kit/id.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { counted, say } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import { refuseUnseen } from '../../invoices/index.ts';
import { refusalOf } from './refusals.ts';
import { bulkToPay, invoiceToPay, lockInvoicesOf, walletToFill } from './target-queries.ts';
import type { Payable, PaymentCategory, PaymentTarget, Payer } from './target-port.ts';

const targets = new Map<PaymentCategory, PaymentTarget>();

/** Registers targets, once, when the server's table of handlers is made. */
export function registerTargets(those: readonly PaymentTarget[]): void {
  for (const target of those) targets.set(target.category, target);
}

/** Throws NOT_ELIGIBLE for a category that cannot be paid. */
export function targetOf(category: PaymentCategory): PaymentTarget {
  const target = targets.get(category);
  if (!target) throw new AppError('NOT_ELIGIBLE', say`This payment method isn’t available right now.`);
  return target;
}

/** The target, after every check against paying `amount` of it. Throws NOT_FOUND, OVERPAYMENT, NOT_ELIGIBLE and the target's own refusal. */
export async function payableNow(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  payer: Payer,
  category: PaymentCategory,
  categoryId: string,
  amount: Kobo,
  seen: number | undefined,
): Promise<Payable> {
  const found = await targetOf(category).find(sql, payer, categoryId, now);
  if (!found) throw refusalOf(category, { reason: 'missing' });
  if (found.version) refuseUnseen(found.version, seen);
  if (found.refusal) throw found.refusal;
  if (found.owed !== null && amount > found.owed) throw refusalOf(category, { reason: 'overpaid', due: found.owed });
  if (found.whole && found.owed !== null && amount < found.owed) throw refusalOf(category, { reason: 'whole', due: found.owed });
  return found;
}

const invoices: PaymentTarget = {
  category: 'invoice',
  async find(sql, payer, categoryId) {
    if (!isId('invoice', categoryId)) return null;
    const row = await invoiceToPay(sql, categoryId, payer.as === 'business' ? payer.businessId : null);
    if (!row || (payer.as === 'guest' && payer.targetId !== categoryId)) return null;
    return {
      owed: kobo(row.balance),
      whole: false,
      currency: row.currency,
      payeeId: row.business_id,
      payee: row.seller,
      label: say`invoice ${row.number ?? ''}`,
      path: `/invoices/${categoryId}`,
      version: row,
      refusal: isOpen(row.kind) ? null : refusalOf('invoice', { reason: 'closed', status: row.kind }),
    };
  },
};

const bulk: PaymentTarget = {
  category: 'bulk',
  async find(sql, payer, categoryId) {
    if (payer.as === 'guest' && payer.targetId !== categoryId) return null;
    const payerId = payer.as === 'business' ? payer.businessId : null;
    await lockInvoicesOf(sql, payerId, categoryId);
    const row = await bulkToPay(sql, payerId, categoryId);
    if (!row) return null;
    return {
      owed: kobo(row.total),
      whole: true,
      currency: row.currency,
      payeeId: payerId === null ? row.business_id : null,
      payee: row.payees.length === 1 ? (row.payees[0] ?? '') : counted(row.payees.length, '{count} business', '{count} businesses'),
      label: counted(row.count, '{count} invoice', '{count} invoices'),
      path: '/invoices?type=received',
      refusal: bulkRefusal(row),
    };
  },
};

/** The payer's own wallet: any amount, which is credited as excess. Named by the business's id or the wallet's. */
const wallet: PaymentTarget = {
  category: 'wallet',
  async find(sql, payer, categoryId) {
    const row = payer.as === 'business' && (await walletToFill(sql, payer.businessId, categoryId));
    if (!row) return null;
    return {
      owed: null,
      whole: false,
      currency: row.currency,
      payeeId: payer.businessId,
      payee: row.name,
      label: say`your wallet`,
      path: '/wallet',
      refusal:
        row.level < 1
          ? new AppError(
              'KYB_REQUIRED',
              say`A wallet needs verification level 1: please confirm your BVN or NIN first. Invoices can be paid by card before that.`,
            )
          : null,
    };
  },
};

export const OWN_TARGETS: readonly PaymentTarget[] = [invoices, bulk, wallet];
registerTargets(OWN_TARGETS);

/** Why a bulk payment cannot be made as it was chosen; null if it can. */
export function bulkRefusal(row: { status: string; open: number; count: number; changed: string | null; revised: string | null }): AppError | null {
  if (row.status === 'succeeded') return refusalOf('bulk', { reason: 'settled' });
  if (row.open < row.count) return refusalOf('bulk', { reason: 'gone' });
  if (row.revised !== null) return refusalOf('bulk', { reason: 'revised', numbers: row.revised });
  return row.changed === null ? null : refusalOf('bulk', { reason: 'changed', numbers: row.changed });
}

import { AppError } from '../../shared/kit/errors.ts';
import { isId } from '../../shared/kit/id.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/kit/words.ts';
import { wordOf } from '../../shared/kit/said-words.ts';
import type { Context } from '../context.ts';
import { bulkToPay, invoiceToPay, receiveBulk, receiveInvoice, walletToFill } from './target-queries.ts';
import type { Payable, PaymentCategory, PaymentTarget, Payer } from './target-port.ts';

const targets = new Map<PaymentCategory, PaymentTarget>();

/** Adds what can be paid, once, when the server's table of handlers is made. */
export function registerTargets(those: readonly PaymentTarget[]): void {
  for (const target of those) targets.set(target.category, target);
}

/** Throws NOT_ELIGIBLE for what cannot be paid at all. */
export function targetOf(category: PaymentCategory): PaymentTarget {
  const target = targets.get(category);
  if (!target) throw new AppError('NOT_ELIGIBLE', 'This payment method isn’t available right now.');
  return target;
}

/** What is paid, after every reason against paying `amount` of it. Throws NOT_FOUND, OVERPAYMENT, NOT_ELIGIBLE and what the target says. */
export async function payableNow(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  payer: Payer,
  category: PaymentCategory,
  categoryId: string,
  amount: Kobo,
): Promise<Payable> {
  const found = await targetOf(category).find(sql, payer, categoryId, now);
  if (!found) throw new AppError('NOT_FOUND', NOT_FOUND[category]);
  if (found.refusal) throw found.refusal;
  if (found.owed !== null && amount > found.owed) throw new AppError('OVERPAYMENT', `The balance due is ${formatMoney(found.owed)}. Please lower the amount.`);
  if (found.whole && found.owed !== null && amount < found.owed) throw new AppError('NOT_ELIGIBLE', `This must be paid in full: ${formatMoney(found.owed)}.`);
  return found;
}

const NOT_FOUND: Readonly<Record<PaymentCategory, string>> = {
  invoice: 'We could not find that invoice.',
  bulk: 'We could not find that payment.',
  wallet: 'We could not find that wallet.',
  credit: 'We could not find that advance.',
};

const invoices: PaymentTarget = {
  category: 'invoice',
  async find(sql, payer, categoryId) {
    if (!isId('invoice', categoryId)) return null;
    const row = await invoiceToPay(sql, categoryId, payer.as === 'business' ? payer.businessId : null);
    if (!row || (payer.as === 'guest' && payer.invoiceId !== categoryId)) return null;
    return {
      owed: kobo(row.balance),
      whole: false,
      currency: row.currency,
      payeeId: row.business_id,
      payee: row.seller,
      label: t('invoice {number}', { number: row.number ?? '' }),
      path: `/invoices/${categoryId}`,
      refusal: refusalOf(row.kind),
    };
  },
  settle: (sql, payment, amount, at) => receiveInvoice(sql, payment, amount, at),
};

const bulk: PaymentTarget = {
  category: 'bulk',
  async find(sql, payer, categoryId) {
    const row = payer.as === 'business' && (await bulkToPay(sql, payer.businessId, categoryId));
    if (!row) return null;
    return {
      owed: kobo(row.total),
      whole: true,
      currency: row.currency,
      payeeId: null,
      payee: row.payees.length === 1 ? (row.payees[0] ?? '') : tn(row.payees.length, '{count} business', '{count} businesses'),
      label: tn(row.count, '{count} invoice', '{count} invoices'),
      path: '/invoices?type=received',
      refusal: bulkRefusal(row),
    };
  },
  settle: (sql, payment, amount, at) => receiveBulk(sql, payment, amount, at),
};

/** The payer's own: any amount, all of which is left over to it. Named by the business's id or the wallet's. */
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
      label: t('your wallet'),
      path: '/wallet',
      refusal:
        row.level < 1
          ? new AppError('KYB_REQUIRED', 'A wallet needs verification level 1: please confirm your BVN or NIN first. Invoices can be paid by card before that.')
          : null,
    };
  },
  settle: async (_sql, _payment, amount) => ({ legs: [], left: amount, payees: [] }),
};

export const OWN_TARGETS: readonly PaymentTarget[] = [invoices, bulk, wallet];
registerTargets(OWN_TARGETS);

function refusalOf(kind: string): AppError | null {
  if (kind === 'paid') return new AppError('STATE_CONFLICT', 'This invoice is paid already.');
  if (['pending', 'unpaid', 'partial'].includes(kind)) return null;
  return new AppError('STATE_CONFLICT', kind === 'archived' ? 'This invoice is archived.' : `This invoice is ${wordOf(kind)} and cannot be paid.`);
}

function bulkRefusal(row: { status: string; open: number; count: number; changed: string | null }): AppError | null {
  if (row.status === 'succeeded') return new AppError('STATE_CONFLICT', 'These invoices are paid already.');
  if (row.open < row.count) return new AppError('STATE_CONFLICT', 'One of these invoices can no longer be paid. Nothing was paid; please select again.');
  return row.changed === null ? null : new AppError('STATE_CONFLICT', `The balance due on ${row.changed} has changed. Nothing was paid; please select again.`);
}

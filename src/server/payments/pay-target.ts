import { AppError } from '../../shared/kit/errors.ts';
import { kobo, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { payFromWallet } from '../../shared/payments/contract.ts';
import { actorOf, at, newId } from '../context.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import { answer } from '../http/handler.ts';
import type { Answer } from '../http/handler.ts';
import { runOnce } from '../http/once.ts';
import { naira } from '../invoices/index.ts';
import { post } from '../ledger/post.ts';
import { applyLimit, lockWallets, walletOf } from '../ledger/wallet.ts';
import { nameOfActor } from '../team/index.ts';
import { takeDaily } from './queries.ts';
import { payableNow, targetOf } from './targets.ts';
import type { PaymentCategory } from './target-port.ts';

type Paid = OutputOf<typeof payFromWallet>;

/** Whatever is no single invoice: its target takes the money in this transaction, all of it or nothing. */
export async function payTargetFromWallet(ctx: Context, category: PaymentCategory, categoryId: string, amount: Kobo): Promise<Answer<Paid>> {
  if (category === 'wallet') throw new AppError('NOT_ELIGIBLE', 'A wallet cannot be filled from itself. Please pay by card or transfer.');
  const { data, message } = await runOnce(ctx, 'payment.business.wallet', (inside) => pay(inside, category, categoryId, amount));
  // What `pay` below answered, now or the first time this key came.
  return answer(data as Paid, message);
}

async function pay(ctx: Context, category: PaymentCategory, categoryId: string, amount: Kobo): Promise<{ data: Paid; message: string }> {
  const { sql, businessId } = ctx;
  const payer = { as: 'business', businessId } as const;
  const found = await payableNow(ctx, payer, category, categoryId, amount);
  const wallet = await walletOf(sql, businessId);
  if (!wallet || wallet.currency !== found.currency) throw new AppError('NOT_ELIGIBLE', `Your wallet cannot pay in ${found.currency}.`);
  const id = newId('payment');
  const { legs, left, payees } = await targetOf(category).settle(
    sql,
    {
      id,
      payer,
      categoryId,
      currency: found.currency,
      channel: 'wallet',
      method: 'wallet',
      reference: id,
      provider: null,
      providerReference: null,
      actor: actorOf(ctx),
      who: nameOfActor(ctx) ?? null,
    },
    amount,
    at(ctx),
  );
  // Between looking and taking somebody else paid: nothing of it is kept.
  if (left > 0) throw new AppError('STATE_CONFLICT', 'The balance due has changed. Nothing was paid; please review it.');
  if (!(await takeDaily(sql, businessId, amount, at(ctx))))
    throw new AppError('LIMIT_EXCEEDED', 'This is above your daily limit. A higher verification level raises it.');
  await lockWallets(sql, [businessId, ...payees]);
  const posted = await post(sql, {
    event: `${category}-payment`,
    eventId: id,
    description: `Paid from the wallet: ${found.label}`,
    at: at(ctx),
    legs: [{ account: wallet.account_id, amount: subtract(ZERO, amount) }, ...legs],
  });
  if (posted === 'insufficient') throw new AppError('INSUFFICIENT_FUNDS');
  for (const payee of [...payees, ...(wallet.held > 0 ? [businessId] : [])]) await applyLimit(sql, payee);
  await audit(ctx, `${category}.pay`, categoryId, { amount, payment: id });
  const after = await walletOf(sql, businessId);
  const balance = found.owed === null ? ZERO : subtract(found.owed, amount);
  return {
    data: {
      reference: id,
      status: 'succeeded',
      amount: naira(amount),
      balance: naira(balance),
      wallet: { total_balance: naira(kobo(after?.posted ?? 0)), available_balance: naira(kobo((after?.posted ?? 0) - (after?.held ?? 0))) },
    },
    message: balance === 0 ? 'Paid.' : 'Part payment made.',
  };
}

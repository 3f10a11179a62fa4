import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { say } from '../../../shared/i18n/message.ts';
import { actorOf, at } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { Verb } from '../../core/handler.ts';
import { changePaid, ownSent, partiesOf, refuseWhilePledged } from '../../invoices/index.ts';
import type { Sql } from '../../db/pool.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { post } from '../../ledger/post.ts';
import { applyLimit, walletOf } from '../../ledger/wallet.ts';
import type { WalletRecord } from '../../ledger/wallet.ts';
import { nameOfActor } from '../../team/index.ts';
import { reversePayment } from '../outside/outside-queries.ts';
import { refusalOf } from '../targets/refusals.ts';
import { applyMatch, repaymentLegs } from './apply-match.ts';
import type { AppliedMatch } from './apply-match.ts';
import { candidateOf, fromPayersOf } from './candidate-queries.ts';
import { presentTransfers } from './present.ts';
import { endMatch, insertMatch, matchById, transferOf, transferPage, transfersPaying, writeTransfer } from './transfer-queries.ts';
import type { TransferRecord } from './transfer-queries.ts';

/** The newest transfers among which those for one invoice are searched. */
const LOOKED_THROUGH = 50;

export const listTransfers: Verb<'wallet.transfers'> = async (ctx, { businessId, state = null, invoiceId, ...page }) => {
  if (invoiceId !== undefined) return forInvoice(ctx, businessId, invoiceId);
  const { rows, count } = await transferPage(ctx.sql, businessId, state, page);
  return { transfers: await presentTransfers(ctx.sql, businessId, rows), count };
};

async function forInvoice({ sql }: Context, businessId: string, invoiceId: string) {
  const paying = await presentTransfers(sql, businessId, await transfersPaying(sql, businessId, invoiceId));
  const transfers = [...paying, ...(await possibleFor(sql, businessId, invoiceId, new Set(paying.map(({ id }) => id))))];
  return { transfers, count: transfers.length };
}

/** The open transfers that have a reason to be for an invoice, but those that pay it. */
async function possibleFor(sql: Sql, businessId: string, invoiceId: string, paying: ReadonlySet<string>) {
  const invoice = await candidateOf(sql, businessId, invoiceId);
  if (!invoice) return [];
  const { rows } = await transferPage(sql, businessId, 'open', { offset: 0, limit: LOOKED_THROUGH });
  const open = rows.filter(({ id }) => !paying.has(id));
  const known = await fromPayersOf(
    sql,
    businessId,
    invoice.contact_id,
    open.map(({ id }) => id),
  );
  const presented = await presentTransfers(sql, businessId, open, ({ id }) => ({ ...invoice, known: known.has(id) }));
  return presented.filter(({ suggestions }) => suggestions.length > 0);
}

/** Locks the transfer, then the invoice: two people, or a person and a payment, cannot use the same money or pay the same balance. */
export const matchTransfer: Verb<'wallet.transfer.match'> = async (ctx, { businessId, transferId, invoiceId, amount }) => {
  const { transfer, wallet } = await existing(ctx, transferId);
  const { invoice } = await ownSent(ctx, invoiceId, { name: 'mark-paid', label: 'marked as paid' });
  if (transfer.unassigned === 0) throw new AppError('STATE_CONFLICT', say`This transfer has paid other invoices already. Remove it from one of them first.`);
  if (invoice.currency !== transfer.currency) throw refusalOf('invoice', { reason: 'currency', currency: invoice.currency });
  const [left, due] = [kobo(transfer.unassigned), kobo(invoice.balance)];
  const wanted = amount ?? (left < due ? left : due);
  if (wanted > left) throw new AppError('OVERPAYMENT', say`Only ${formatMoney(left)} of this transfer is left. Please lower the amount.`);
  if (wanted > due) throw new AppError('OVERPAYMENT', say`The balance due is ${formatMoney(due)}. Please lower the amount.`);
  const applied = await applyMatch(ctx.sql, { ...transfer, wallet: wallet.account_id }, invoiceId, wanted, { actor: actorOf(ctx) }, at(ctx));
  if (applied.taken !== wanted) throw new Error(`invoice ${invoiceId} took ${applied.taken} of ${wanted}`);
  await postRepayment(ctx, wallet, applied, invoice.number ?? '');
  const { paymentId, repaid } = applied;
  await insertMatch(ctx.sql, transfer, {
    paymentId,
    invoiceId,
    amount: wanted,
    repaid,
    how: 'person',
    who: nameOfActor(ctx),
    actor: actorOf(ctx),
    at: at(ctx),
  });
  const rest = kobo(transfer.unassigned - wanted);
  await writeTransfer(ctx.sql, transfer, rest, rest === 0 ? 'assigned' : 'open');
  await audit(ctx, 'wallet.transfer-matched', invoiceId, { transfer: transferId, amount: wanted, payment: paymentId });
  const number = invoice.number ?? '';
  const message =
    rest > 0
      ? say`${formatMoney(wanted)} was applied to ${number}. ${formatMoney(rest)} of this transfer stays in your wallet.`
      : say`${formatMoney(wanted)} was applied to ${number}.`;
  return answer(await presented(ctx, businessId, { ...transfer, unassigned: rest, state: rest === 0 ? 'assigned' : 'open' }), message);
};

/** The wallet pays the advance; the transfer's money may have been spent since. */
async function postRepayment(ctx: Context, wallet: WalletRecord, applied: AppliedMatch, number: string): Promise<void> {
  const legs = repaymentLegs(wallet.account_id, applied);
  if (legs.length === 0) return;
  const posted = await post(ctx.sql, {
    event: 'credit-repayment',
    eventId: applied.paymentId,
    description: say`Repayment of the advance on ${number}`,
    invoiceId: applied.invoiceId,
    at: at(ctx),
    legs,
  });
  if (posted === 'insufficient')
    throw new AppError(
      'INSUFFICIENT_FUNDS',
      say`Invoice ${number} has an advance, which this payment repays first: ${formatMoney(applied.repaid)}. Your wallet has less than that. Add money first.`,
    );
  if (posted !== 'posted') throw new Error(`${applied.paymentId} was posted before`);
  if (wallet.held > 0) await applyLimit(ctx.sql, ctx.businessId);
}

export const undoMatch: Verb<'wallet.transfer.undo'> = async (ctx, { businessId, matchId }) => {
  const match = await matchById(ctx.sql, businessId, matchId);
  if (!match) throw new AppError('NOT_FOUND', say`We could not find that payment.`);
  const { transfer } = await existing(ctx, match.transfer_id);
  const { invoice } = await ownSent(ctx, match.invoice_id, null);
  // Read again under the lock: another person may have been faster.
  const { undone_at: undoneAt, returned } = (await matchById(ctx.sql, businessId, matchId)) ?? match;
  if (undoneAt !== null) return answer(await presented(ctx, businessId, transfer), say`This transfer was removed from ${match.number} already.`);
  if (match.repaid > 0)
    throw new AppError(
      'STATE_CONFLICT',
      say`This payment repaid ${formatMoney(kobo(match.repaid))} of the advance on ${match.number}, so it can’t be removed.`,
    );
  refuseWhilePledged(invoice, 'corrected');
  if (returned) throw new AppError('STATE_CONFLICT', say`A credit note has paid back a part of this payment, so it can’t be removed.`);
  if (invoice.stage !== 'sent' || invoice.archived_at !== null) throw new AppError('STATE_CONFLICT', say`This invoice is archived. Unarchive it first.`);
  await reversePayment(ctx.sql, invoice, { id: matchId, by: actorOf(ctx), at: at(ctx) });
  await changePaid(ctx.sql, invoice, -match.amount, { at: at(ctx), what: 'payment taken back', who: nameOfActor(ctx) });
  await endMatch(ctx.sql, businessId, matchId, { actor: actorOf(ctx), at: at(ctx) });
  const unassigned = transfer.unassigned + match.amount;
  await writeTransfer(ctx.sql, transfer, unassigned, 'open');
  await audit(ctx, 'wallet.transfer-unmatched', match.invoice_id, { transfer: transfer.id, amount: match.amount, payment: matchId });
  await emit(ctx.sql, 'invoice.mark-undone', partiesOf(invoice), {
    businessId,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    amount: match.amount,
  });
  await enqueue(ctx.sql, 'mail.payment-removed', { businessId, paymentId: matchId });
  return answer(
    await presented(ctx, businessId, { ...transfer, unassigned, state: 'open' }),
    say`${formatMoney(kobo(match.amount))} was removed from ${match.number}.`,
  );
};

export const keepTransfer: Verb<'wallet.transfer.keep'> = async (ctx, { businessId, transferId, kept }) => {
  const { transfer } = await existing(ctx, transferId);
  if (transfer.state === 'assigned')
    throw new AppError('STATE_CONFLICT', say`This transfer has paid other invoices already. Remove it from one of them first.`);
  const state = kept ? 'kept' : 'open';
  await writeTransfer(ctx.sql, transfer, transfer.unassigned, state);
  await audit(ctx, kept ? 'wallet.transfer-kept' : 'wallet.transfer-reopened', transferId);
  const left: Kobo = kobo(transfer.unassigned);
  return answer(
    await presented(ctx, businessId, { ...transfer, state }),
    kept ? say`${formatMoney(left)} stays in your wallet, for no invoice.` : say`Choose the invoice that this transfer is for.`,
  );
};

async function existing(ctx: Context, id: string): Promise<{ transfer: TransferRecord; wallet: WalletRecord }> {
  const transfer = await transferOf(ctx.sql, ctx.businessId, id);
  const wallet = transfer && (await walletOf(ctx.sql, ctx.businessId));
  if (!transfer || !wallet) throw new AppError('NOT_FOUND', say`We could not find that transfer.`);
  return { transfer, wallet };
}

async function presented({ sql }: Context, businessId: string, transfer: TransferRecord) {
  const [one] = await presentTransfers(sql, businessId, [transfer]);
  // One row is presented as one.
  return one as NonNullable<typeof one>;
}

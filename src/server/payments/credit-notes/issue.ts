import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo, subtract } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { issueCreditNote as issueRoute } from '../../../shared/invoices/credit-notes-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { runOnce } from '../../core/idempotent-transaction.ts';
import { audit, emit } from '../../core/record.ts';
import { creditInvoice, insertNote, naira, partiesOf, statusOf, storedGroups, writeEvent } from '../../invoices/index.ts';
import { nameOfActor, nameOfRequester } from '../../team/index.ts';
import { guardedReturn } from '../safety/guard.ts';
import { payBack } from './pay-back.ts';
import { planNote, planPayBack } from './plan.ts';
import type { NotePlan } from './plan.ts';

type Issued = OutputOf<typeof issueRoute>;
export const PAY_BACK = 'credit-note.pay-back';

/** Credits what is still due. What was paid goes back by `payBackCreditNote` only, which is allowed to fewer people. */
export const issueCreditNote: Verb<'credit-note.issue'> = async (ctx, input) => {
  const plan = await planNote(ctx, input);
  if (plan.returned > 0)
    throw new AppError(
      'STATE_CONFLICT',
      say`${formatMoney(plan.returned)} of this has been paid and must go back to the payer. Choose “Credit and pay back”, or credit at most the balance due.`,
    );
  const { data, text } = await write(ctx, plan, input.reason);
  return answer(data, text);
};

/** Credits the invoice and pays back what had been paid above the new total. Guarded like other money out. */
export const payBackCreditNote: OwnTransaction<'credit-note.pay-back'> = {
  ownTransaction: async (ctx, input) => {
    const { data, message: text } = await guardedReturn(ctx, PAY_BACK, input.returned, () =>
      runOnce(ctx, PAY_BACK, async (inside) => {
        const done = await write(inside, await planPayBack(inside, input), input.reason);
        return { data: done.data, message: done.text };
      }),
    );
    // The result of `write`, now or when this key first came.
    return answer(data as Issued, text);
  },
};

async function write(ctx: Context, plan: NotePlan, reason: string): Promise<{ data: Issued; text: Text }> {
  const { invoice, lines, returned } = plan;
  const { groups, ...sums } = plan.sums;
  const [id, now] = [newId('creditNote'), at(ctx)];
  const number = await insertNote(
    ctx.sql,
    invoice,
    {
      id,
      reason,
      returned,
      ...sums,
      taxes: groups.length > 0 ? storedGroups(groups) : invoice.taxes,
      lines: lines.map(({ id: key, name, quantity, unitPrice: price, total, tax }) => ({ key, name, quantity, price, total, ...(tax && { tax }) })),
    },
    { id: actorOf(ctx), name: nameOfActor(ctx), at: now },
  );
  await creditInvoice(ctx.sql, invoice, { credited: sums.credited, net: subtract(sums.subtotal, sums.discount), returned, at: now });
  const credited = await payBack(ctx, plan, { id, number });
  await writeEvent(ctx.sql, invoice, { at: now, what: 'credited', who: nameOfActor(ctx), askedBy: nameOfRequester(ctx), detail: `${number}: ${reason}` });
  await audit(ctx, 'credit-note.issue', invoice.id, { creditNote: id, number, total: sums.total, credited: sums.credited, returned });
  const balance = subtract(kobo(invoice.balance), subtract(sums.credited, returned));
  await emit(ctx.sql, 'credit-note.issued', [...new Set([...partiesOf(invoice), ...credited.map((one) => one.businessId)])], {
    businessId: invoice.business_id,
    buyerId: invoice.buyer_business_id,
    invoiceId: invoice.id,
    number: invoice.number,
    creditNoteId: id,
    creditNote: number,
    amount: sums.total,
    balance,
    returned,
    toWallets: credited.map((one) => ({ businessId: one.businessId, amount: one.amount })),
    email: invoice.recipient.email ?? null,
  });
  const after = { ...invoice, credited: invoice.credited + sums.credited, paid: invoice.paid - returned, balance };
  const data = { id, number, total: naira(sums.total), returned: naira(returned), status: statusOf(after, ctx.now), balance: naira(balance) };
  return { data, text: returned > 0 ? say`Credit note ${number} issued, and ${formatMoney(returned)} paid back.` : say`Credit note ${number} issued.` };
}

import { AppError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo, subtract, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { creditedLines, creditProblems, returnsFrom, sumsOfNote } from '../../../shared/invoices/credit-note.ts';
import type { CreditChoice, CreditedLine } from '../../../shared/invoices/credit-note.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import { creditableNow, ownSent, refuseWhilePledged, returnable } from '../../invoices/index.ts';
import type { InvoiceRecord, PaidBack } from '../../invoices/index.ts';
import { disputed } from './credit-note-queries.ts';

/** The fields that both calls share. */
export interface NoteInput {
  readonly invoiceId: string;
  readonly reason: string;
  readonly lines?: readonly CreditChoice[] | undefined;
}

/** A credit note before it is written. */
export interface NotePlan {
  readonly invoice: InvoiceRecord;
  readonly lines: readonly CreditedLine[];
  readonly sums: ReturnType<typeof sumsOfNote>;
  /** Kobo that had been paid above the new total, and where they go. */
  readonly returned: Kobo;
  readonly returns: readonly { readonly payment: PaidBack; readonly amount: Kobo }[];
}

/**
 * Locks the invoice and works out the note. It lowers the balance due first; what had been paid above the new total goes back. Throws what the user can cause:
 * also for an invoice with an advance, whose security it would lower.
 */
export async function planNote(ctx: Context, { invoiceId, lines: choices }: NoteInput): Promise<NotePlan> {
  const { invoice } = await ownSent(ctx, invoiceId, { name: 'credit', label: 'credited' });
  refuseWhilePledged(invoice, 'credited');
  const { lines, sums: whole } = await creditableNow(ctx.sql, invoice);
  const errors = choices ? creditProblems(lines, choices) : [];
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
  const credited = creditedLines(lines, choices ?? null);
  if (credited.length === 0)
    throw new AppError(
      'STATE_CONFLICT',
      choices ? say`This is less than 0.01. Credit a larger part of the line.` : say`Everything on invoice ${invoice.number ?? ''} is credited already.`,
    );
  const sums = sumsOfNote(whole, lines, credited);
  if (sums.total <= 0)
    throw new AppError('NOT_ELIGIBLE', say`These lines come to nothing after the discount, so there is nothing to credit. Choose a larger part.`);
  const balance = kobo(invoice.balance);
  const returned = sums.credited > balance ? subtract(sums.credited, balance) : ZERO;
  const returns = returned === 0 ? [] : returnsFrom(await returnable(ctx.sql, invoice), returned);
  if (
    await disputed(
      ctx.sql,
      returns.filter(({ payment }) => payment.way !== 'outside').map(({ payment }) => payment.id),
    )
  )
    throw new AppError('STATE_CONFLICT', say`The payer’s bank is contesting a payment of this invoice. Credit it when the dispute is decided.`);
  return { invoice, lines: credited, sums, returned, returns };
}

/** The plan of the call that pays back, if it still pays back what the person has seen. */
export async function planPayBack(ctx: Context, input: NoteInput & { readonly returned: Kobo }): Promise<NotePlan> {
  const plan = await planNote(ctx, input);
  if (plan.returned !== input.returned)
    throw new AppError(
      'STATE_CONFLICT',
      plan.returned === 0
        ? say`Nothing of this has been paid, so nothing goes back. Look at the invoice again.`
        : say`${formatMoney(plan.returned)} would be paid back by now. Look at the invoice again.`,
    );
  return plan;
}

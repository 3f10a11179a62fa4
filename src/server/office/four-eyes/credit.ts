import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { totalOf } from '../../../shared/credit/allocation.ts';
import { canStep } from '../../../shared/credit/status.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { existingBusiness } from '../../business/index.ts';
import { creditOwed, waiveCharge, writeOffCredit } from '../../credit/index.ts';
import { propose } from '../../operators/index.ts';
import type { OfficeContext, OfficeVerb } from '../../operators/index.ts';
import { deskOf } from '../credit/requests.ts';

/** `amount` in kobo. */
const WAIVER = z.object({ creditId: z.string(), kind: z.enum(['fee', 'penalty']), amount: z.int(), reason: z.string() });
const WRITE_OFF = z.object({ creditId: z.string(), reason: z.string() });

export const proposeWaiver: OfficeVerb<'office.credit.waiver.propose'> = async (ctx, { creditId, kind, amount, reason }) => {
  const { credit, owed, name } = await owedTo(ctx, creditId);
  if (!canStep('waive', credit.state)) throw new AppError('STATE_CONFLICT', verbatim('Nothing is owed on it.'));
  if (amount > owed[kind]) throw new AppError('LIMIT_EXCEEDED', verbatim(`${formatMoney(owed[kind])} of ${kind} is owed.`));
  const summary = `Waive ${formatMoney(amount)} of the ${kind} of ${name} on ${credit.invoice_number}`;
  return propose(ctx, { action: 'credit.waive', businessId: credit.business_id, input: { creditId, kind, amount, reason }, summary, reason });
};

export const proposeWriteOff: OfficeVerb<'office.credit.write-off.propose'> = async (ctx, { creditId, reason }) => {
  const { credit, owed, name } = await owedTo(ctx, creditId);
  if (!canStep('write-off', credit.state)) throw new AppError('STATE_CONFLICT', verbatim('Only an advance in default can be written off.'));
  if (credit.written_off_at !== null) throw new AppError('STATE_CONFLICT', verbatim('It was written off already.'));
  const summary = `Write off what ${name} owes on ${credit.invoice_number}, ${formatMoney(totalOf(owed))} today`;
  return propose(ctx, { action: 'credit.write-off', businessId: credit.business_id, input: { creditId, reason }, summary, reason });
};

/** The verb checks again what is owed. */
export async function runWaiver(ctx: OfficeContext, input: unknown): Promise<void> {
  const { creditId, amount, ...rest } = WAIVER.parse(input);
  await waiveCharge(deskOf(ctx), creditId, { ...rest, amount: kobo(amount) });
}

export async function runWriteOff(ctx: OfficeContext, input: unknown): Promise<void> {
  const { creditId, reason } = WRITE_OFF.parse(input);
  await writeOffCredit(deskOf(ctx), creditId, reason);
}

async function owedTo(ctx: OfficeContext, creditId: string) {
  const found = await creditOwed(ctx, creditId);
  if (!found) throw new AppError('NOT_FOUND', verbatim('We could not find that credit.'));
  return { ...found, name: (await existingBusiness(ctx, found.credit.business_id)).name };
}

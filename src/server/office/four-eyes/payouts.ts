import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { inTransaction } from '../../core/context.ts';
import { operatorNames, propose } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeHandler, OfficeVerb } from '../../operators/index.ts';
import { naira } from '../../invoices/index.ts';
import { lastComparisons } from '../../payments/index.ts';
import { openPayout, openPayouts, outcomeAtProvider, payoutBlock, releaseByOperator, switchPayouts } from '../../wallet/index.ts';

const read: OfficeVerb<'office.payouts'> = (ctx) => shown(ctx);

const block: OfficeVerb<'office.payouts.block'> = async (ctx, { reason }) => {
  await switchPayouts(ctx, true, reason);
  return shown(ctx);
};

const open: OfficeVerb<'office.payouts.open'> = async (ctx, { reason }) => {
  const { blocked, reason: why, set_at: since } = await payoutBlock(ctx.sql);
  if (!blocked) throw new AppError('STATE_CONFLICT', verbatim('Payouts go out.'));
  const summary = `Let payouts go out again. They were stopped: ${why ?? 'no reason was given'}`;
  return propose(ctx, { action: 'payouts.open', businessId: null, input: { since, reason }, summary, reason });
};

/** The colleague who approves sees what the provider said of it: money that it pays later would be paid twice. */
const release: OfficeHandler<'office.payout.release'> = {
  ownTransaction: async (ctx, { reference, evidence }) => {
    const found = await openPayout(ctx.sql, reference);
    if (!found) throw new AppError('STATE_CONFLICT', verbatim('This payout does not wait for the provider any more.'));
    const said = await outcomeAtProvider(ctx.app, found);
    const summary = `Release of payout ${reference}: ${formatMoney(kobo(found.amount))} back into the wallet (${said})`;
    const proposal = { action: 'payout.release', businessId: found.business_id, input: { reference, evidence }, summary, reason: evidence } as const;
    return inTransaction(ctx.app, 'system', (sql) => propose({ ...ctx, sql }, proposal));
  },
};

export const payoutHandlers = {
  'office.payouts': read,
  'office.payouts.block': block,
  'office.payouts.open': open,
  'office.payout.release': release,
} satisfies Partial<AllOfficeHandlers>;

const OPENING = z.object({ since: z.string(), reason: z.string() });

/** Ends the stop that was proposed, and no later one: that has reasons of its own. */
export async function runOpening(ctx: OfficeContext, input: unknown): Promise<void> {
  const { since, reason } = OPENING.parse(input);
  const { blocked, set_at: now } = await payoutBlock(ctx.sql);
  if (!blocked || now !== since)
    throw new AppError('STATE_CONFLICT', verbatim('This stop has ended, or payouts were stopped again. Look at the reason, and propose it anew.'));
  await switchPayouts(ctx, false, reason);
}

const INPUT = z.object({ reference: z.string(), evidence: z.string() });

export async function runRelease(ctx: OfficeContext, input: unknown): Promise<void> {
  const { reference, evidence } = INPUT.parse(input);
  await releaseByOperator(ctx, reference, evidence);
}

async function shown({ sql }: OfficeContext) {
  const { blocked, reason, set_by: by, set_at: since } = await payoutBlock(sql);
  const names = await operatorNames(sql, [by]);
  return {
    block: { blocked, reason, by: names.get(by) ?? by, since },
    comparisons: (await lastComparisons(sql)).map((run) => ({
      day: run.day,
      provider: run.provider,
      paymentsIn: run.transactions,
      payoutsOut: run.transfers,
      differences: run.differences,
      unexplained: naira(run.unexplained),
    })),
    waiting: (await openPayouts(sql)).map((row) => ({
      reference: row.reference,
      amount: naira(row.amount),
      status: row.status,
      since: row.created_at,
      sends: row.sends,
      questions: row.questions,
    })),
  };
}

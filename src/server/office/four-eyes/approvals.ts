import * as z from 'zod/mini';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { verbatim } from '../../../shared/i18n/message.ts';
import { decideForBuyer, naira, waitingApproval, waitingApprovals } from '../../invoices/index.ts';
import { propose } from '../../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../../operators/index.ts';

const list: OfficeVerb<'office.approvals'> = async ({ sql }) => ({
  approvals: (await waitingApprovals(sql, 100)).map((one) => ({
    invoiceId: one.id,
    number: one.number,
    sender: one.sender,
    buyer: one.recipient,
    email: one.email,
    phone: one.phone,
    total: naira(one.total),
    note: one.note,
    askedAt: one.asked_at,
    evidence: one.evidence,
  })),
});

const decide: OfficeVerb<'office.approval.propose'> = async (ctx, { invoiceId, verdict, who, evidence }) => {
  const found = await waitingApproval(ctx.sql, invoiceId);
  if (!found) throw new AppError('NOT_FOUND', verbatim('Nobody waits for an approval of this invoice.'));
  const amount = formatMoney(kobo(found.total));
  const summary = `${verdict === 'approve' ? 'Approval' : 'Refusal'} of invoice ${found.number ?? ''} over ${amount} from ${found.sender ?? ''}, said by ${who} for ${found.recipient ?? ''}`;
  return propose(ctx, {
    action: 'approval.decide',
    businessId: found.business_id,
    input: { invoiceId, action: verdict, who, evidence },
    summary,
    reason: evidence,
  });
};

export const approvalHandlers = { 'office.approvals': list, 'office.approval.propose': decide } satisfies Partial<AllOfficeHandlers>;

const INPUT = z.object({ invoiceId: z.string(), action: z.enum(['approve', 'deny']), who: z.string(), evidence: z.string() });

export async function runApproval(ctx: OfficeContext, input: unknown): Promise<void> {
  await decideForBuyer(ctx, INPUT.parse(input));
}

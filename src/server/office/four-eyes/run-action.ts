import { runEnabling, runInvitation, runReset, runRoles } from '../../operators/index.ts';
import type { RunAction } from '../../operators/index.ts';
import { runWaiver, runWriteOff } from './credit.ts';
import { runApproval } from './approvals.ts';
import { runAccept } from '../money/disputes.ts';
import { runByHand, runRetry } from '../money/refunds.ts';
import { runMatch, runSendBack } from '../money/suspense.ts';
import { runLimits } from './limits.ts';
import { runOpening, runRelease } from './payouts.ts';

/** Runs what two operators agreed on. A new action without a case here does not compile. */
export const runAction: RunAction = async (ctx, { action, about_business: businessId, input }) => {
  switch (action) {
    case 'limits.set':
      return runLimits(ctx, businessId ?? '', input);
    case 'credit.waive':
      return runWaiver(ctx, input);
    case 'credit.write-off':
      return runWriteOff(ctx, input);
    case 'payout.release':
      return runRelease(ctx, input);
    case 'payouts.open':
      return runOpening(ctx, input);
    case 'dispute.accept':
      return runAccept(ctx, input);
    case 'suspense.match':
      return runMatch(ctx, input);
    case 'suspense.send-back':
      return runSendBack(ctx, input);
    case 'refund.retry':
      return runRetry(ctx, input);
    case 'refund.by-hand':
      return runByHand(ctx, input);
    case 'approval.decide':
      return runApproval(ctx, input);
    case 'operator.invite':
      return runInvitation(ctx, input);
    case 'operator.enable':
      return runEnabling(ctx, input);
    case 'operator.reset':
      return runReset(ctx, input);
    case 'operator.roles':
      return runRoles(ctx, input);
  }
};

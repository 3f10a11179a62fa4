import { auditHandlers } from './audit.ts';
import { findAnything } from './businesses/find.ts';
import { businessActionHandlers } from './businesses/actions.ts';
import { businessBackgroundHandlers } from './businesses/background.ts';
import { businessPageHandlers } from './businesses/business.ts';
import { openEvidence } from './evidence.ts';
import { readFigures } from './figures/figures.ts';
import { healthHandlers } from './health/health.ts';
import { helpDeskHandlers } from './help/threads.ts';
import { queueHandlers } from './queues.ts';
import { jobHandlers } from './jobs.ts';
import { caseHandlers } from './cases.ts';
import { creditHandlers } from './credit/handlers.ts';
import { ledgerHandlers } from './ledger.ts';
import { dayHandlers } from './money/days.ts';
import { disputeHandlers } from './money/disputes.ts';
import { refundHandlers } from './money/refunds.ts';
import { suspenseHandlers } from './money/suspense.ts';
import { switchHandlers } from './switches.ts';
import { decideProposal, operatorHandlers } from '../operators/index.ts';
import type { AllOfficeHandlers, AnyOfficeHandler } from '../operators/index.ts';
import { proposeWaiver, proposeWriteOff } from './four-eyes/credit.ts';
import { approvalHandlers } from './four-eyes/approvals.ts';
import { payoutHandlers } from './four-eyes/payouts.ts';
import { proposeLimits } from './four-eyes/limits.ts';
import { runAction } from './four-eyes/run-action.ts';
import { decideItem, listReviews, readDocument, readFace, readNumber, readReview } from './kyb/review.ts';

// A declared call without a handler here does not compile.
const table = {
  ...operatorHandlers,
  ...ledgerHandlers,
  ...dayHandlers,
  ...creditHandlers,
  ...approvalHandlers,
  'office.approval.evidence': openEvidence,
  ...caseHandlers,
  ...disputeHandlers,
  ...suspenseHandlers,
  ...refundHandlers,
  ...payoutHandlers,
  ...businessPageHandlers,
  ...businessActionHandlers,
  ...businessBackgroundHandlers,
  ...auditHandlers,
  ...jobHandlers,
  'office.figures': readFigures,
  ...healthHandlers,
  ...helpDeskHandlers,
  'office.find': findAnything,
  ...switchHandlers,
  ...queueHandlers,
  'office.proposal.decide': decideProposal(runAction),
  'office.limits.propose': proposeLimits,
  'office.credit.waiver.propose': proposeWaiver,
  'office.credit.write-off.propose': proposeWriteOff,
  'office.kyb': listReviews,
  'office.kyb.review': readReview,
  'office.kyb.decide': decideItem,
  'office.kyb.document': readDocument,
  'office.kyb.face': readFace,
  'office.kyb.number': readNumber,
} satisfies AllOfficeHandlers;

/** Every call of the back office. */
export const officeHandlers: Readonly<Record<string, AnyOfficeHandler>> = table;

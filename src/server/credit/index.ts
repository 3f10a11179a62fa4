import type { AllHandlers } from '../core/handler.ts';
import { decidePartialApproval, repayCreditApproval, requestCreditApproval } from './approval.ts';
import { agreementPdf, readAgreement } from './agreement.ts';
import { decidePartial } from './accept.ts';
import { creditCalendar } from './calendar.ts';
import { creditDetails, eligibility, explainedLimit, listCharges, listCredits, listRequestable, readCredit } from './read.ts';
import { offerSummary } from './offer-summary.ts';
import { repayCredit } from './repay.ts';
import { requestCredit } from './request.ts';

export { declareDefault, denyCredit, offerCredit, setCreditLimit, setInstantLimit, waiveCharge, writeOffCredit } from './operator-verbs.ts';
export { creditFile, creditOwed, daysLate } from './desk.ts';
export type { AdvanceRecord } from './desk-queries.ts';
export type { CreditFile } from './desk.ts';
export { advancesByAge, advancesPage, arrearsOf, countWaiting, requestsBeside, requestQueue, waitingRequests } from './desk-queries.ts';
export { loanOf, owedOn, percent, stateNow } from './present.ts';
export type { CreditRecord } from './queries.ts';
export { borrowersOf, creditAnywhere, creditPage } from './queries.ts';
export { presentRow as creditRow } from './present.ts';
export { serviceAdvances } from './servicing.ts';
export { owedOnAdvances } from './owed.ts';
export { creditTarget, repayCredit } from './repay.ts';
export { requestCredit } from './request.ts';
export { creditListeners, creditTasks } from './tasks.ts';

export const creditHandlers = {
  'credit.list': listCredits,
  'credit.read': readCredit,
  'credit.request': { verb: requestCredit, approval: requestCreditApproval, confirms: offerSummary },
  'credit.partial': { verb: decidePartial, approval: decidePartialApproval, confirms: offerSummary },
  'credit.details': creditDetails,
  'credit.requestable': listRequestable,
  'credit.limit': explainedLimit,
  'credit.eligibility': eligibility,
  'credit.agreement': readAgreement,
  'credit.agreement.pdf': agreementPdf,
  'credit.repay': { verb: repayCredit, approval: repayCreditApproval },
  'credit.calendar': creditCalendar,
  'charges.list': listCharges,
} satisfies Partial<AllHandlers>;

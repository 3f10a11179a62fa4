import type { AllHandlers } from '../core/handler.ts';
import { copyInvoice } from './copy.ts';
import { createInvoice } from './create.ts';
import { decideInvoice } from './decide.ts';
import { sendDecisionCode, sendDecisionLink } from './decide-by-link.ts';
import { deleteInvoice } from './delete.ts';
import { archiveInvoices, bulkInvoices } from './bulk.ts';
import { exportInvoices } from './export.ts';
import { changeLink, switchReminders } from './change-link.ts';
import { choosePayout } from './payout.ts';
import { listInvoices, searchInvoices } from './list.ts';
import { readInvoice, readReceived } from './read.ts';
import { remindNow } from './remind.ts';
import { listRevisions, reviseInvoice } from './revise.ts';
import { saveDraft, sendInvoice } from './save.ts';
import { changeSchedule, listSchedules } from './schedules.ts';
import { createSetting, listSettings, updateSetting } from './settings.ts';
import { voidInvoice } from './void.ts';

export { about, askable, factsOf as invoiceFacts, invoiceChanges, invoiceDescribers } from './describe.ts';
export { decideAsMember } from './decide.ts';
export { decideByLink, sendCodeByLink, sendLinkByLink } from './by-link.ts';
export type { Kind } from './by-link.ts';
export { deciderOf, openCode } from './decision-code.ts';
export { recordDecision } from './decision-queries.ts';
export type { Proved } from './decision-queries.ts';
export { decisionKey, emailedUrl } from './link.ts';
export { paperedBy, paperedOf } from './for-papers.ts';
export type { Papered } from './for-papers.ts';
export { invoiceByLink } from './link-queries.ts';
export { clearCredit, lockForCredit, setCredit } from './pledge-queries.ts';
export { documentLanguage, invoiceOf, sentInvoice } from './queries.ts';
export type { InvoiceRecord, LineRecord, Party, PrintedBank, Sender } from './queries.ts';
export { tokenDigest } from './link.ts';
export { lookAtReceived, readLinkedInvoice } from './read.ts';
export { invoiceListeners, invoiceTasks } from './tasks.ts';
export { decidedOf, naira, rowOf, statusOf } from './present.ts';
export { changePaid } from './life-queries.ts';
export { ownSent, partiesOf, refuseWhilePledged } from './own-sent.ts';
export { valuesOf as draftValues } from './draft-values.ts';
export type { DraftValues } from './draft-queries.ts';
export { invoiceExists, prefillInvoice } from './prefill.ts';
export type { Editor } from './queries.ts';
export { askForApproval, decideForBuyer, invoiceToApprove } from './manual-approval.ts';
export { waitingApprovals } from './manual-queries.ts';
export { payable, refuseUnpayable } from './bulk.ts';
export { contains, ofContact, searchInvoices as findInvoices, statusSums } from './list-queries.ts';

export const invoiceHandlers = {
  'invoice.copy': copyInvoice,
  'invoice.create': createInvoice,
  'invoice.save': saveDraft,
  'invoice.send': sendInvoice,
  'invoice.list': listInvoices,
  'invoice.delete': deleteInvoice,
  'invoice.search': searchInvoices,
  'invoice.bulk': bulkInvoices,
  'invoice.account': choosePayout,
  'invoice.archive': archiveInvoices,
  'invoice.export': exportInvoices,
  'invoice.approve': decideInvoice,
  'invoice.approve.code': sendDecisionCode,
  'invoice.approve.link': sendDecisionLink,
  'invoice.read': readInvoice,
  'invoice.public': readReceived,
  'invoice.setting.list': listSettings,
  'invoice.setting.create': createSetting,
  'invoice.setting.update': updateSetting,
  'invoice.revise': reviseInvoice,
  'invoice.revisions': listRevisions,
  'invoice.void': voidInvoice,
  'invoice.link': changeLink,
  'invoice.reminders': switchReminders,
  'invoice.remind': remindNow,
  'invoice.schedules': listSchedules,
  'invoice.schedule.change': changeSchedule,
} satisfies Partial<AllHandlers>;

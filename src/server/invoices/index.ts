import type { AllHandlers } from '../core/handler.ts';
import { copyInvoice } from './drafting/copy.ts';
import { createInvoice } from './drafting/create.ts';
import { decideInvoice } from './decisions/decide.ts';
import { sendDecisionCode, sendDecisionLink } from './decisions/decide-invoice-by-link.ts';
import { deleteInvoice } from './lifecycle/delete.ts';
import { archiveInvoices, bulkInvoices } from './listing/bulk.ts';
import { exportInvoices } from './listing/export.ts';
import { changeLink } from './lifecycle/change-link.ts';
import { switchReminders } from './reminders/switch-reminders.ts';
import { choosePayout } from './branding/printed-bank-account.ts';
import { listInvoices, searchInvoices } from './listing/list.ts';
import { readInvoice, readReceived } from './read.ts';
import { remindNow } from './reminders/remind.ts';
import { listRevisions, reviseInvoice } from './lifecycle/revise.ts';
import { saveDraft, sendInvoice } from './drafting/save-and-send.ts';
import { changeSchedule, listSchedules } from './schedules/schedules.ts';
import { createSetting, listSettings, updateSetting } from './branding/settings.ts';
import { voidInvoice } from './lifecycle/void.ts';

export { about, askable, factsOf as invoiceFacts, invoiceChanges, invoiceDescribers } from './describe.ts';
export { decideAsMember } from './decisions/decide.ts';
export { decideByLink, sendCodeByLink, sendLinkByLink } from './decisions/decide-document-by-link.ts';
export type { Kind } from './decisions/decide-document-by-link.ts';
export { deciderOf, openCode } from './decisions/decision-code.ts';
export { recordDecision } from './decisions/decision-queries.ts';
export type { Proved } from './decisions/decision-queries.ts';
export { decisionKey, emailedUrl } from './links/link.ts';
export { documentSourceByLink, documentSourceOf } from './for-documents.ts';
export type { DocumentSource } from './for-documents.ts';
export { invoiceByLink } from './links/link-queries.ts';
export { clearCredit, lockForCredit, setCredit } from './pledge-queries.ts';
export { approvalOf, documentLanguage, invoiceOf, sentInvoice } from './queries.ts';
export type { InvoiceRecord, LineRecord, Party, PrintedBank, Sender } from './queries.ts';
export { tokenDigest } from './links/link.ts';
export { lookAtReceived, readLinkedInvoice } from './read.ts';
export { invoiceListeners, invoiceTasks } from './tasks.ts';
export { decidedOf, naira, rowOf, statusOf } from './present.ts';
export { changePaid } from './lifecycle/lifecycle-queries.ts';
export { ownSent, partiesOf, refuseWhilePledged } from './lock-sent.ts';
export { valuesOf as draftValues } from './drafting/draft-values.ts';
export type { DraftValues } from './drafting/draft-queries.ts';
export { invoiceExists, prefillInvoice } from './drafting/prefill.ts';
export type { Editor } from './queries.ts';
export { resendInvoice } from './lifecycle/resend.ts';
export { requestManualApproval, decideForBuyer, invoiceToApprove } from './decisions/manual-approval.ts';
export { approvalQueue, waitingApproval, waitingApprovals } from './decisions/manual-approval-queries.ts';
export { payable, refuseUnpayable } from './listing/bulk.ts';
export { emailsAbout, findInvoicesAnywhere, findInvoicesDue, newestInvoices } from './listing/find-queries.ts';
export type { FoundInvoice } from './listing/find-queries.ts';
export { contains, ofContact, searchInvoices as findInvoices, statusSums } from './listing/list-queries.ts';

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

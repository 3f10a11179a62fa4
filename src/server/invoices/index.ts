import type { AllHandlers } from '../core/handler.ts';
import { decideInvoiceApproval } from './approval.ts';
import { copyInvoice } from './drafting/copy.ts';
import { createInvoice } from './drafting/create.ts';
import { exportCreditNotes, invoiceCreditNotes, listCreditNotes, readCreditNote, receivedCreditNotes } from './credit-notes/read-notes.ts';
import { decideInvoice } from './decisions/decide.ts';
import { sendDecisionCode, sendDecisionLink } from './decisions/decide-invoice-by-link.ts';
import { readDue } from './due/due.ts';
import { deleteInvoice } from './lifecycle/delete.ts';
import { archiveInvoices, bulkInvoices } from './listing/bulk.ts';
import { remindInvoices } from './listing/each-invoice.ts';
import { exportInvoices } from './listing/export.ts';
import { changeLink } from './lifecycle/change-link.ts';
import { switchReminders } from './reminders/switch-reminders.ts';
import { choosePayout } from './branding/printed-bank-account.ts';
import { listInvoices, searchInvoices } from './listing/list.ts';
import { readInvoice, readReceived } from './read.ts';
import { previewReminder, readReminder } from './reminders/preview-reminder.ts';
import { remindNow } from './reminders/remind.ts';
import { resendAsSender } from './letters/resend.ts';
import { preparePhoneMessage, sendPhoneMessage } from './phone/send-by-hand.ts';
import { changeMessageStop, readMessageStop } from './phone/stop.ts';
import { listRevisions, reviseInvoice } from './lifecycle/revise.ts';
import { previewDraft } from './letters/preview.ts';
import { saveDraft, sendInvoice } from './drafting/save-and-send.ts';
import { changeSchedule, listSchedules } from './schedules/schedules.ts';
import { createSetting, listSettings, updateSetting } from './branding/settings.ts';
import { readTimeline } from './timeline/timeline.ts';
import { requestCertificate } from './withholding/request-certificate.ts';
import { certifyWithholding } from './withholding/certify.ts';
import { voidInvoice } from './lifecycle/void.ts';
import { checkWarning, listWarnings } from './warnings/warnings.ts';

export { about, askable, factsOf as invoiceFacts, invoiceChanges, invoiceEnded } from './approval.ts';
export { creditableNow, returnable } from './credit-notes/creditable.ts';
export type { Creditable, PaidBack } from './credit-notes/creditable.ts';
export { findNotes } from './credit-notes/list-queries.ts';
export { creditInvoice, insertNote, insertReturn, isReturned, noteById, returnsOf } from './credit-notes/note-queries.ts';
export type { NewNote, NoteRecord } from './credit-notes/note-queries.ts';
export { creditNoteByLink, creditNoteOf } from './credit-notes/read-notes.ts';
export { decideAsMember } from './decisions/decide.ts';
export { decideByLink, sendCodeByLink, sendLinkByLink } from './decisions/decide-document-by-link.ts';
export type { Kind } from './decisions/decide-document-by-link.ts';
export { deciderOf } from './decisions/who-decides.ts';
export { provedByMember } from './decisions/apply-decision.ts';
export { DECISION_ACTIONS, recordDecision } from './decisions/decision-queries.ts';
export type { Proved } from './decisions/decision-queries.ts';
export { greetedName } from './mail-parts.ts';
export { noteUnmailed, sendLimited, takeNewAddress } from './send-limited.ts';
export { sendOnce } from './letters/send-once.ts';
export { decisionKey, emailedUrl } from './links/link.ts';
export { countMessage, judgeCode, makeCode, openCode, over } from './links/link-code.ts';
export { spendCode } from './links/link-code-queries.ts';
export { documentSourceByLink, documentSourceOf } from './for-documents.ts';
export type { DocumentSource } from './for-documents.ts';
export { accountPaidBefore } from './branding/printed-bank-account.ts';
export { invoiceByLink } from './links/link-queries.ts';
export { clearCredit, lockForCredit, setCredit } from './pledge-queries.ts';
export { approvalOf, documentLanguage, DUES, homeOf, invoiceOf, sentInvoice } from './queries.ts';
export type { InvoiceRecord, LineRecord, Party, PrintedBank, Sender } from './queries.ts';
export { linkToken, tokenDigest } from './links/link.ts';
export { lookAtReceived, readLinkedInvoice } from './read.ts';
export { invoiceListeners, invoiceTasks } from './tasks.ts';
export { refuseUnseen, unseen } from './seen-revision.ts';
export { decidedOf, naira, rowOf, statusOf } from './present.ts';
export { changePaid, writeEvent } from './lifecycle/lifecycle-queries.ts';
export { ownSent, partiesOf, refuseWhilePledged } from './lock-sent.ts';
export { isStopped as isPhoneStopped } from './phone/stop-queries.ts';
export { mountShortLinks, mountWhatsApp } from './phone/public-routes.ts';
export { pruneShortLinks } from './phone/short-link-queries.ts';
export { recentLines } from './drafting/line-queries.ts';
export type { UsedLine } from './drafting/line-queries.ts';
export { queueCertificateMail } from './withholding/request-certificate.ts';
export { dueColumns } from './listing/list-queries.ts';
export type { ListRecord } from './listing/list-queries.ts';
export { payToWith, toPay, withholdingOf } from './taxes/expected-withholding.ts';
export { labelled, lineTaxOf, taxesOf, taxRows } from './taxes/present-taxes.ts';
export { depositRows, extraRows, lessText } from './taxes/sum-rows.ts';
export { discountLabel, discountsOf, presentDiscounts, storedDiscounts, typedDiscounts } from './taxes/stored-discount.ts';
export type { StoredDiscount } from './taxes/stored-discount.ts';
export { dueUntil, lastDue, nextPaymentOf, scheduleOf } from './present-instalments.ts';
export { termsOf } from './printed-terms.ts';
export { storedGroups } from './taxes/stored-tax.ts';
export type { StoredTax } from './taxes/stored-tax.ts';
export { valuesOf as draftValues } from './drafting/draft-values.ts';
export { contactIsListed } from './drafting/draft-queries.ts';
export type { DraftValues } from './drafting/draft-queries.ts';
export { invoiceExists, prefillInvoice } from './drafting/prefill.ts';
export type { Editor } from './queries.ts';
export { resumeInvoicing, STILL_DUE, stopInvoicing } from './lifecycle/closing-queries.ts';
export { comparedRow, comparedValues } from './lifecycle/compared.ts';
export { voidUnpaid } from './lifecycle/void-unpaid.ts';
export { resendInvoice } from './letters/resend-as-operator.ts';
export { requestManualApproval, decideForBuyer, invoiceToApprove } from './decisions/manual-approval.ts';
export { approvalQueue, waitingApproval, waitingApprovals } from './decisions/manual-approval-queries.ts';
export { payable, refuseUnpayable } from './listing/bulk.ts';
export { eachInvoice, idsIn, mustSeeAll } from './listing/each-invoice.ts';
export { emailsAbout, findInvoicesAnywhere, findInvoicesDue, invoiceNumbers, newestInvoices } from './listing/find-queries.ts';
export type { FoundInvoice } from './listing/find-queries.ts';
export { ofContact, searchInvoices as findInvoices, statusSums } from './listing/list-queries.ts';
export { checksOf, insertCheck, receivedInvoices } from './warnings/warning-queries.ts';
export { refusePeriod } from './due/due.ts';
export { invoiceIds, warningsAbout } from './warnings/warnings.ts';

export const invoiceHandlers = {
  'credit-note.export': exportCreditNotes,
  'credit-note.invoice': invoiceCreditNotes,
  'credit-note.list': listCreditNotes,
  'credit-note.read': readCreditNote,
  'credit-note.received': receivedCreditNotes,
  'invoice.copy': copyInvoice,
  'invoice.create': createInvoice,
  'invoice.save': saveDraft,
  'invoice.send': sendInvoice,
  'invoice.preview': previewDraft,
  'invoice.list': listInvoices,
  'invoice.delete': deleteInvoice,
  'invoice.due': readDue,
  'invoice.search': searchInvoices,
  'invoice.bulk': bulkInvoices,
  'invoice.account': choosePayout,
  'invoice.archive': archiveInvoices,
  'invoice.remind.bulk': remindInvoices,
  'invoice.export': exportInvoices,
  'invoice.approve': { ...decideInvoice, approval: decideInvoiceApproval },
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
  'invoice.warning.check': checkWarning,
  'invoice.warnings': listWarnings,
  'invoice.withholding.ask': requestCertificate,
  'invoice.withholding.certify': certifyWithholding,
  'invoice.link': changeLink,
  'invoice.reminders': switchReminders,
  'invoice.remind': remindNow,
  'invoice.reminder': readReminder,
  'invoice.reminder.preview': previewReminder,
  'invoice.resend': resendAsSender,
  'invoice.timeline': readTimeline,
  'invoice.message': sendPhoneMessage,
  'invoice.message.prepare': preparePhoneMessage,
  'invoice.message.stop': changeMessageStop,
  'invoice.message.stop.read': readMessageStop,
  'invoice.schedules': listSchedules,
  'invoice.schedule.change': changeSchedule,
} satisfies Partial<AllHandlers>;

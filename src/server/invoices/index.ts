import type { AllHandlers } from '../http/handler.ts';
import { createInvoice } from './create.ts';
import { decideInvoice } from './decide.ts';
import { deleteInvoice } from './delete.ts';
import { archiveInvoices, bulkInvoices } from './bulk.ts';
import { exportInvoices } from './export.ts';
import { listInvoices, searchInvoices } from './list.ts';
import { markPaid } from './mark-paid.ts';
import { readInvoice, readReceived } from './read.ts';
import { saveDraft, sendInvoice } from './save.ts';
import { listSettings, updateSetting } from './settings.ts';

export { about, askable, factsOf as invoiceFacts, invoiceChanges, invoiceDescribers } from './describe.ts';
export { paperedFor, paperedOf } from './for-papers.ts';
export type { Papered } from './for-papers.ts';
export { invoiceByLink, invoiceOf, sentInvoice } from './queries.ts';
export type { InvoiceRecord, LineRecord, Party, Sender } from './queries.ts';
export { tokenDigest } from './link.ts';
export { readLinkedInvoice } from './read.ts';
export { invoiceListeners, invoiceTasks } from './tasks.ts';
export { naira, rowOf } from './present.ts';
export { valuesOf as draftValues } from './draft-values.ts';
export type { DraftValues } from './draft-queries.ts';
export { invoiceExists, prefillInvoice } from './prefill.ts';
export type { Editor } from './queries.ts';
export { payable, refuseUnpayable } from './bulk.ts';
export { contains, searchInvoices as findInvoices, statusSums } from './list-queries.ts';

export const invoiceHandlers = {
  'invoice.create': createInvoice,
  'invoice.save': saveDraft,
  'invoice.send': sendInvoice,
  'invoice.list': listInvoices,
  'invoice.delete': deleteInvoice,
  'invoice.search': searchInvoices,
  'invoice.bulk': bulkInvoices,
  'invoice.archive': archiveInvoices,
  'invoice.export': exportInvoices,
  'invoice.approve': decideInvoice,
  'invoice.read': readInvoice,
  'invoice.public': readReceived,
  'invoice.setting.list': listSettings,
  'invoice.setting.update': updateSetting,
  'invoice.mark-paid': markPaid,
} satisfies Partial<AllHandlers>;

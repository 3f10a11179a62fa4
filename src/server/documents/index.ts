import type { AllHandlers } from '../core/handler.ts';
import { agreementListeners, agreementPdf, ownAgreementPdf, readAgreement, readOwnAgreement } from './agreements.ts';
import { invoiceAttachments, orderAttachments } from './attachments.ts';
import { checkDocument } from './check.ts';
import { requestApproval } from './evidence.ts';
import { orderPdf, receivedOrderPdf } from './order-pdf.ts';
import { quotePdf, receivedQuotePdf } from './quote-pdf.ts';
import { contactStatementPdf } from './statement-pdf.ts';
import { creditNotePdf, creditNoteUbl, receivedCreditNotePdf } from './credit-note-files.ts';
import { invoicePdf, invoiceUbl, receivedPdf, receivedUbl, verifyDocument } from './files.ts';
import { importedFile, importInvoice, listImported, readImported, removeImported } from './imported.ts';

export type { DocumentContent } from './content.ts';
export { creditAgreementFile } from './agreement-file.ts';
export { GOOD, initialOf, labelsOf, formatDay } from './content.ts';
export { checkUrl } from './check.ts';
export { readEvidence } from './evidence.ts';
export { drawPdf } from './pdf/pool.ts';
export { bankOf } from './queries.ts';
export { contactStatementPdf, invoicePdf };
export { filesOfLink } from './attachments.ts';
export { agreementListeners as documentListeners };

export const documentHandlers = {
  'credit-note.pdf': creditNotePdf,
  'credit-note.ubl': creditNoteUbl,
  'credit-note.received.pdf': receivedCreditNotePdf,
  'invoice.pdf': invoicePdf,
  'invoice.ubl': invoiceUbl,
  'invoice.received.pdf': receivedPdf,
  'invoice.received.ubl': receivedUbl,
  'invoice.verify': verifyDocument,
  'paper.check': checkDocument,
  'order.pdf': orderPdf,
  'order.received.pdf': receivedOrderPdf,
  'quote.pdf': quotePdf,
  'quote.received.pdf': receivedQuotePdf,
  'contact.statement.pdf': contactStatementPdf,
  'invoice.agreement': readAgreement,
  'invoice.agreement.own': readOwnAgreement,
  'invoice.agreement.pdf': agreementPdf,
  'invoice.agreement.own.pdf': ownAgreementPdf,
  'invoice.approve.manual': requestApproval,
  'invoice.attachments.list': invoiceAttachments.list,
  'invoice.attachments.add': invoiceAttachments.add,
  'invoice.attachments.read': invoiceAttachments.read,
  'invoice.attachments.remove': invoiceAttachments.remove,
  'invoice.received.attachments': invoiceAttachments.listByLink,
  'invoice.received.attachment': invoiceAttachments.readByLink,
  'order.attachments.list': orderAttachments.list,
  'order.attachments.add': orderAttachments.add,
  'order.attachments.read': orderAttachments.read,
  'order.attachments.remove': orderAttachments.remove,
  'order.received.attachments': orderAttachments.listByLink,
  'order.received.attachment': orderAttachments.readByLink,
  'invoice.import': importInvoice,
  'invoice.imported.list': listImported,
  'invoice.imported.read': readImported,
  'invoice.imported.file': importedFile,
  'invoice.imported.remove': removeImported,
} satisfies Partial<AllHandlers>;

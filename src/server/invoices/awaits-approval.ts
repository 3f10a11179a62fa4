import { allows } from '../../shared/invoices/status.ts';
import type { Status } from '../../shared/invoices/status.ts';
import type { InvoiceRecord } from './queries.ts';

/** The case of a requested approval; its subject is the invoice. */
export const MANUAL_APPROVAL = 'manual-approval';

/** Undecided; or approved without operators' evidence, while a balance is due: an advance on it needs that evidence. */
export function awaitsApproval(invoice: InvoiceRecord, status: Status): boolean {
  if (allows('approve', status, invoice.decision)) return true;
  return (
    invoice.decision === 'approved' && invoice.decision_proof !== 'operator' && invoice.credit_id === null && ['unpaid', 'partial', 'late'].includes(status)
  );
}

/** Whether the sender may ask operators to obtain the approval: a buyer with a business here decides alone. */
export function mayRequestApproval(invoice: InvoiceRecord, status: Status): boolean {
  return invoice.stage === 'sent' && invoice.buyer_business_id === null && awaitsApproval(invoice, status);
}

import type { App } from '../../core/context.ts';
import { sendOnce } from '../../invoices/index.ts';

interface Money {
  readonly business_id: string;
  readonly invoice_id: string | null;
  readonly transfer_id: string | null;
  readonly amount: number;
}

/** A match can be undone and made again without end, each time as another payment: the same money on the same invoice is told once. */
export function oncePerMoney(app: App, money: Money, { kind, email }: { kind: string; email: string }, send: () => Promise<void>): Promise<void> {
  const { business_id: businessId, invoice_id: invoiceId, transfer_id: transferId, amount } = money;
  if (invoiceId === null || transferId === null) return send();
  return sendOnce(app, { businessId, invoiceId, email, letter: `${kind}.${transferId}.${amount}` }, send);
}

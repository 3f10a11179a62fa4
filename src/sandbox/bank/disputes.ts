import { companyOf, vendorOf } from '../companies/companies.ts';
import type { Store } from '../core/store.ts';
import type { WebhooksByVendor } from './payment-webhooks.ts';
import { addRefund, leftOf } from './refunds.ts';
import type { Charge, Dispute } from './rows.ts';

/** A dispute changes, and the company says so. It refunds an accepted one itself. */
export function turnDispute(store: Store, webhooks: WebhooksByVendor, charge: Charge, after: Dispute): Dispute {
  store.put('disputes', String(after.id), after);
  if (after.resolution?.endsWith('-accepted') && companyOf(charge).refundsDisputes && leftOf(store, charge) >= after.amount) {
    const row = addRefund(store, charge, after.amount, { note: null, disputeId: after.id });
    store.put('refunds', String(row.id), { ...row, status: 'processed' });
  }
  webhooks[vendorOf(charge)].dispute(after, {});
  return after;
}

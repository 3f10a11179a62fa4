import { expect, test } from 'vitest';
import { ACTION_TYPES } from '../../shared/access/permissions.ts';
import { approveLabel } from './approve-label.ts';

test.each([
  ['invoice.approval', { action: 'approve' }, 'Approve ₦438,600.00'],
  ['invoice.approval', { action: 'deny', invoiceId: 'inv_1' }, 'Decline the invoice'],
  ['invoice.approval', { action: 'deny', orderId: 'ord_1' }, 'Decline the order'],
  ['invoice.approval', { action: 'deny', quoteId: 'quo_1' }, 'Decline the offer'],
  ['invoice.pay', { categoryId: 'inv_1' }, 'Approve and pay ₦438,600.00'],
  ['invoice.pay', { creditId: 'cre_1' }, 'Approve and repay ₦438,600.00'],
  ['invoice.pay', { invoiceId: 'inv_1', returned: 438_600 }, 'Approve and pay back ₦438,600.00'],
  ['wallet.withdrawal', { amount: 438_550 }, 'Approve and withdraw ₦438,550.00'],
  ['credit.request', { action: 'request' }, 'Approve and request ₦438,600.00'],
  ['credit.request', { action: 'accept' }, 'Approve and sign for ₦438,600.00'],
  ['credit.request', { action: 'decline' }, 'Decline the offer'],
  ['credit.partial', { approvalStatus: 'approved' }, 'Approve and sign for ₦438,600.00'],
  ['credit.partial', { approvalStatus: 'denied' }, 'Decline the offer'],
  ['business.close', {}, 'Approve and close the business'],
] as const)('the button for %s %o says “%s”', (action, input, label) => {
  expect(approveLabel({ action, input, amount: 438_600 })).toBe(label);
});

test('no two kinds of request have the same button', () => {
  const labels = ACTION_TYPES.map((action) => approveLabel({ action, input: {}, amount: 1 }));
  expect(new Set(labels).size).toBe(ACTION_TYPES.length);
});

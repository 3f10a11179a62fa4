import { expect, test } from 'vitest';
import { whatNext } from './what-next.ts';

test.each([
  [0, 'sent', 'Nothing is due on this invoice.'],
  [0, 'received', 'Nothing is due on this invoice.'],
  [100, 'sent', 'Paid in full.'],
  [100, 'received', 'This invoice is paid in full.'],
] as const)('a settled invoice of %s naira, %s: “%s”', (gross, side, sentence) => {
  const view = {
    status: 'paid',
    decision: 'approved',
    dueDate: '2026-12-25',
    balance: 0,
    paid: gross,
    reason: null,
    party: 'Chidi',
    asks: false,
    asked: false,
  } as const;
  expect(whatNext({ ...view, gross, side })).toBe(sentence);
});

test.each([
  ['pending', false, false, 'then approve or decline it'],
  ['pending', true, false, 'then request approval'],
  ['pending', true, true, 'Your request awaits an answer from your team.'],
  ['late', false, false, 'Approve or decline it'],
  ['late', true, false, 'Request approval'],
  ['late', true, true, 'Your request awaits an answer from your team'],
] as const)('a received invoice that is %s, for a reader who asks: %s, and has asked: %s', (status, asks, asked, step) => {
  const view = {
    status,
    decision: 'pending',
    dueDate: '2026-12-25',
    balance: 100,
    paid: 0,
    reason: null,
    party: 'Chidi',
    gross: 100,
    side: 'received',
  } as const;
  expect(whatNext({ ...view, asks, asked })).toContain(step);
});

test.each([
  ['unpaid', 'Your request awaits an answer from your team. Payment is due on'],
  ['partial', 'Your request awaits an answer from your team. Payment is due on'],
  ['late', 'Overdue. Your request awaits an answer from your team; ₦60.00 is due.'],
] as const)('who asked to pay an approved invoice that is %s reads that it waits', (status, sentence) => {
  const view = { decision: 'approved', dueDate: '2026-12-25', balance: 60, paid: 40, reason: null, party: 'Chidi', gross: 100, side: 'received' } as const;
  expect(whatNext({ ...view, status, asks: true, asked: true })).toContain(sentence);
});

import { expect, test } from 'vitest';
import { whatNext } from './what-next.ts';

test.each([
  [0, 'sent', 'Nothing is due on this invoice.'],
  [0, 'received', 'Nothing is due on this invoice.'],
  [100, 'sent', 'Paid in full.'],
  [100, 'received', 'This invoice is paid in full.'],
] as const)('a settled invoice of %s naira, %s: “%s”', (gross, side, sentence) => {
  const view = { status: 'paid', decision: 'approved', dueDate: '2026-12-25', balance: 0, paid: gross, reason: null, party: 'Chidi' } as const;
  expect(whatNext({ ...view, gross, side })).toBe(sentence);
});

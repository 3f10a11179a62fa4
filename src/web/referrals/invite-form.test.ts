import { expect, test } from 'vitest';
import { invitationsIn } from './invite-form.tsx';

test.each([
  [['sales@kanomills.com', 'bola@lekkiliving.com'], 2],
  [['sales@kanomills.com', 'Sales@KanoMills.com'], 1],
  [['sales@kanomills.com', 'bola', '@lekkiliving.com'], 1],
  [['bola'], 0],
])('%j are %i invitations', (addresses, count) => {
  expect(invitationsIn(addresses)).toBe(count);
});

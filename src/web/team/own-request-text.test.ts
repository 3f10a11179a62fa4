import { expect, test } from 'vitest';
import { ownRequestText } from './own-request-text.ts';

test.each([
  [{ action: 'approve' }, /^You asked for approval on /],
  [{ action: 'deny' }, /^You asked to decline it on /],
])('a request of %o reads %s', (input, text) => {
  expect(ownRequestText({ at: '2026-11-26T10:00:00.000Z', input })).toMatch(text);
});

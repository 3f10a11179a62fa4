import { expect, test } from 'vitest';
import { askedText } from './asked-text.ts';

test.each([
  [{ action: 'approve' }, /^You asked for approval on /],
  [{ action: 'deny' }, /^You asked to decline it on /],
])('a request of %o reads %s', (input, text) => {
  expect(askedText({ at: '2026-11-26T10:00:00.000Z', input })).toMatch(text);
});

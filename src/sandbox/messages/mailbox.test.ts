import { expect, test } from 'vitest';
import { codeIn, linksIn } from './mailbox.ts';
import type { Message } from '../core/store.ts';
import { koboFromText } from '../bank/amounts.ts';
import { virtualAccountFee } from '../companies/paystack.ts';

function message(text: string, html: string | null = null): Message {
  return { id: 'm', kind: 'email', to: [], from: '', subject: '', text, html, attachments: [], at: '' };
}

test.each([
  ['482913 is your Duewell code.', '482913'],
  ['Your code: 482913. It is valid for 10 minutes.', '482913'],
  ['OTP 000042', '000042'],
  ['Your code is 4829137', null],
  ['Your code will follow. You owe ₦123456.', null],
  ['The code is here. Total 1,234.567890', null],
  ['Invoice 482913 is due.', null],
])('"%s" has the code %s', (text, code) => {
  expect(codeIn(message(text))).toBe(code);
});

test('links are found without the full stop of their sentence, and once', () => {
  const text = 'Open https://a.example/x?q=1. Or (http://b.example/y), again https://a.example/x?q=1!';
  expect(linksIn(message(text))).toEqual(['https://a.example/x?q=1', 'http://b.example/y']);
  expect(linksIn(message('', '<a href="https://a.example/?a=1&amp;b=2">x</a>'))).toEqual(['https://a.example/?a=1&b=2']);
  expect(linksIn(message('javascript:alert(1) ftp://x.example'))).toEqual([]);
});

test.each([
  ['25000', 2_500_000],
  ['₦1,234.50', 123_450],
  [' 0.1 ', 10],
  ['NGN 7', 700],
  ['1.005', null],
  ['-5', null],
  ['1e3', null],
  ['', null],
  ['five', null],
])('"%s" is %s kobo', (text, kobo) => {
  expect(koboFromText(text)).toBe(kobo);
});

test.each([
  [1, 1],
  [100, 1],
  [101, 2],
  [2_999_900, 29_999],
  [3_000_000, 30_000],
  [900_000_000, 30_000],
])('of %i kobo Paystack keeps %i', (amount, fee) => {
  expect(virtualAccountFee(amount)).toBe(fee);
});

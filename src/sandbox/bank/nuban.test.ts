import { expect, test } from 'vitest';
import { BANKS } from './banks.ts';
import { checkDigit, holderName, isNuban, newAccountNumber } from './nuban.ts';

test('the example of the standard: 011 and 000001457 give 9', () => {
  expect(checkDigit('011', '000001457')).toBe(9);
  expect(isNuban('011', '0000014579')).toBe(true);
});

test('exactly one digit fits', () => {
  const fitting = Array.from('0123456789').filter((digit) => isNuban('058', `012345678${digit}`));
  expect(fitting).toHaveLength(1);
});

test.each(['', '123456789', '12345678901', '000001457a'])('"%s" is no account number', (number) => {
  expect(isNuban('011', number)).toBe(false);
});

test('new numbers fit their bank and avoid those taken', () => {
  const taken = new Set<string>();
  for (let at = 0; at < 500; at += 1) {
    const number = newAccountNumber('035', (each) => taken.has(each));
    expect(isNuban('035', number)).toBe(true);
    expect(taken.has(number)).toBe(false);
    taken.add(number);
  }
});

test('an account always belongs to the same person', () => {
  expect(holderName('011', '0000014579')).toBe(holderName('011', '0000014579'));
  expect(holderName('011', '0000014579')).not.toBe(holderName('058', '0000014579'));
});

test('no bank is listed twice', () => {
  expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length);
  expect(new Set(BANKS.map(({ id }) => id)).size).toBe(BANKS.length);
});

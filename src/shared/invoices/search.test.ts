import { expect, test } from 'vitest';
import { amountIn, patternsOf } from './search.ts';

test.each([
  ['120000', 12_000_000],
  ['120,000', 12_000_000],
  ['₦120,000.00', 12_000_000],
  ['NGN 1 250 000.5', 125_000_050],
  ['n500', 50_000],
  ['12,34', null],
  ['1.234', null],
  ['INV-4', null],
  ['99999999999999', null],
  ['', null],
])('%s as an amount', (typed, kobo) => expect(amountIn(typed)).toBe(kobo));

/** As the database reads a pattern, over what it keeps of an invoice: number, names, note. */
const found = (typed: string, search: string) =>
  patternsOf(typed).some((pattern) => new RegExp(`^${pattern.replaceAll(/[.*+?^$()|[\]{}]/g, '\\$&').replaceAll('%', '.*')}$`).test(search));

test.each([
  ['INV-4', true],
  ['inv-0004', true],
  ['4', true],
  ['0004', true],
  ['INV-04', true],
  ['INV-44', false],
  ['5', false],
  ['OKF-4', false],
  ['bola', true],
])('%s finds INV-0004: %s', (typed, expected) => expect(found(typed, 'inv-0004 bola retail amara textiles ')).toBe(expected));

test('a bare number is not found in a longer one, nor anything by an empty number', () => {
  expect(found('14', 'inv-0004 bola ')).toBe(false);
  expect(patternsOf('100%')).toEqual(['%100\\%%']);
  expect(patternsOf('000')).toEqual(['%000%']);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountIn, decimalMarkOf } from './amounts.ts';
import { dateIn, dayFirstOf } from './dates.ts';
import { isIban } from './values.ts';

describe('amounts', () => {
  test.each([
    ['1,234.56', '.', 123_456, null],
    ['1.234,56', ',', 123_456, null],
    ['1 234,56 €', ',', 123_456, 'EUR'],
    ['1\u202f234,56', ',', 123_456, null],
    ['₦150,000', null, 15_000_000, 'NGN'],
    ['NGN 150,000.00', '.', 15_000_000, 'NGN'],
    ['N150,000', null, 15_000_000, 'NGN'],
    ['=N=1,500.00', '.', 150_000, 'NGN'],
    ['$1,200.00 USD', '.', 120_000, 'USD'],
    ['€1,200.00 USD', '.', null, null],
    ['1,200.00 USD', '.', 120_000, 'USD'],
    ['(12.50)', '.', -1_250, null],
    ['(-) 50,000.00', '.', -5_000_000, null],
    ['-12.50', '.', -1_250, null],
    ['12.50-', '.', -1_250, null],
    ['1.234', ',', 123_400, null],
    ['1.234', null, null, null],
    ['1,234', ',', null, null],
    ['1,234', null, 123_400, null],
    ['12,50', '.', null, null],
    ['12.50', ',', null, null],
    ['12.345,678', ',', null, null],
    ['1,23,456.00', '.', null, null],
    ['7.5%', '.', null, null],
    ['#123', null, null, null],
    ['JPY 1,200', null, null, null],
    ['INV-100', null, null, null],
    ['', null, null, null],
  ] as const)('%s with the decimal sign %s is %s', (text, mark, value, currency) => {
    const amount = amountIn(text, mark);
    expect(amount?.value ?? null).toBe(value);
    expect(amount?.currency ?? null).toBe(currency);
  });

  test.each([
    [['1,234.56', '12.50', 'Rice'], '.'],
    [['1.234,56', '0,75 €'], ','],
    [['1,234.56', '0,75'], null],
    [['150,000', '12'], null],
  ] as const)('%j have the decimal sign %s', (texts, mark) => {
    expect(decimalMarkOf([...texts])).toBe(mark);
  });

  test('every amount is read from every form of it', () => {
    const forms = fc.constantFrom([',', '.'] as const, ['.', ','] as const, [' ', ','] as const, ["'", '.'] as const, ['', '.'] as const, ['', ','] as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), forms, (value, [group, mark]) => {
        const digits = String(value).padStart(3, '0');
        const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group);
        const text = `${whole}${mark}${digits.slice(-2)}`;
        expect(decimalMarkOf([text])).toBe(mark);
        expect(amountIn(text, mark)?.value).toBe(value);
        expect(amountIn(text, mark === '.' ? ',' : '.')).toBeNull();
      }),
    );
  });

  test('no text gives an amount that is no whole number', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.,-() €N₦'.split('')), maxLength: 20 });
    fc.assert(
      fc.property(text, fc.constantFrom('.', ',', null), (digits, mark) => {
        const amount = amountIn(digits, mark);
        expect(amount === null || Number.isSafeInteger(amount.value)).toBe(true);
      }),
    );
  });
});

describe('dates', () => {
  test.each([
    ['2026-04-03', null, '2026-04-03', false],
    ['03/04/2026', null, '2026-04-03', true],
    ['03/04/2026', true, '2026-04-03', false],
    ['03/04/2026', false, '2026-03-04', false],
    ['04/04/2026', null, '2026-04-04', false],
    ['25/03/2026', null, '2026-03-25', false],
    ['03/25/2026', null, '2026-03-25', false],
    ['03.04.2026', null, '2026-04-03', false],
    ['25/03/26', null, '2026-03-25', true],
    ['3rd April 2026', null, '2026-04-03', false],
    ['April 3, 2026', null, '2026-04-03', false],
    ['August 3 , 2014', null, '2014-08-03', false],
    ['01-Apr-2026', null, '2026-04-01', false],
    ['Friday, 3 April 2026', null, '2026-04-03', false],
    ['1er février 2026', null, '2026-02-01', false],
    ['31 août 2026', null, '2026-08-31', false],
    ['31/02/2026', null, null, null],
    ['13/13/2026', null, null, null],
    ['On receipt', null, null, null],
    ['7. Mai 2014 und später', null, null, null],
  ] as const)('%s, day first %s, is %s', (text, dayFirst, value, isAmbiguous) => {
    const date = dateIn(text, dayFirst);
    expect(date?.value ?? null).toBe(value);
    expect(date?.isAmbiguous ?? null).toBe(isAmbiguous);
  });

  test.each([
    [['Date: 03/04/2026', 'Due 30/04/2026'], true],
    [['03/04/2026', '04/30/2026'], false],
    [['30/04/2026', '04/30/2026'], null],
    [['03/04/2026'], null],
  ] as const)('%j have the day first: %s', (texts, dayFirst) => {
    expect(dayFirstOf([...texts])).toBe(dayFirst);
  });

  test('a date that could be two days is ambiguous, and no other is wrong', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.boolean(), (day, isDayFirst) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const read = dateIn(isDayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`, null);
        expect(read?.isAmbiguous === false && read.value !== day).toBe(false);
      }),
    );
  });
});

test.each([
  ['DE89370400440532013000', true],
  ['DE88370400440532013000', false],
  ['0123456789', false],
])('%s is an IBAN: %s', (number, isOne) => {
  expect(isIban(number)).toBe(isOne);
});

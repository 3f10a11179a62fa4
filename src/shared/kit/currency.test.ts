import { afterAll, describe, expect, test } from 'vitest';
import { amountIn } from '../invoices/search.ts';
import { isCurrency, setCurrencyCode } from './currency-symbol.ts';
import { currencySymbol } from './currency.ts';
import { formatMoney, kobo } from './money.ts';

afterAll(() => setCurrencyCode('NGN'));

describe('the currency of an installation', () => {
  test.each([
    ['NGN', '−₦1,234.50'],
    ['GHS', '−GH₵1,234.50'],
    ['USD', '−$1,234.50'],
    ['KES', '−KES\u00a01,234.50'],
  ])('%s', (code, text) => {
    setCurrencyCode(code);
    expect(formatMoney(kobo(-123_450))).toBe(text);
    const typed = text.slice(1);
    expect(amountIn(typed.toLowerCase())).toBe(123_450);
    expect(currencySymbol('EUR')).toBe('EUR\u00a0');
  });

  test.each(['JPY', 'XOF', 'TND', 'NRN', 'ngn', 'NAIRA', ''])('%s can be nobody’s: unknown, or without hundredths', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

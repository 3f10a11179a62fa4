import { expect, test } from 'vitest';
import { render } from '../../../shared/i18n/message.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { orderTexts } from '../../../shared/orders/document-texts.ts';
import { quoteTexts } from '../../../shared/quotes/document-texts.ts';
import { previewDocument } from './preview-document.ts';
import { blankValues, newLine, newTax } from './values.ts';
import type { EditorValues, LineValues } from './values.ts';

const BUSINESS = { name: 'Amara Textiles', businessDetail: {}, logo: null };
const SETTING = {
  id: 'set_1',
  name: 'Standard',
  prefix: 'INV',
  nextNumber: 1,
  accent: null,
  footer: null,
  terms: null,
  lateFee: null,
  defaultTax: null,
  dueDays: 14,
  language: 'en',
  reminders: true,
  reminderDays: [0],
  reminderTexts: {},
  namesWallet: false,
  accountPerCustomer: false,
};
const ACCOUNT = { accountId: 'acc_1', bankName: 'Zenith Bank', accountNumber: '2000000017', accountName: 'AMARA TEXTILES' };

function values(patch: Partial<EditorValues>): EditorValues {
  const today = calendarDate('2026-11-21');
  if (!today) throw new Error('a real day');
  return { ...blankValues(today, { dueDays: 14, defaultTax: null }), ...patch };
}

test('the preview names an account only on an invoice with a chosen account', () => {
  const payTo = (payoutAccount: typeof ACCOUNT | null, textsOf?: Parameters<typeof previewDocument>[3]) => {
    const printed = previewDocument(values({}), BUSINESS, { ...SETTING, payoutAccount }, textsOf).sender.payTo;
    return printed && render(printed);
  };
  expect(payTo(ACCOUNT)).toBe('Zenith Bank · 2000\u00a0000\u00a0017 · AMARA TEXTILES');
  expect(payTo(null)).toBe('');
  expect(payTo(ACCOUNT, (day) => orderTexts('draft', day))).toBeUndefined();
  expect(payTo(ACCOUNT, (day) => quoteTexts('proforma', 'draft', day))).toBeUndefined();
});

test('the preview says of what a tax is computed where that is not the amount above it', () => {
  const cloth = { ...newLine(), name: 'Cloth', unitPrice: kobo(100_000) };
  const labels = (patch: Partial<EditorValues>) => previewDocument(values(patch), BUSINESS, undefined).taxes.map(({ label }) => render(label));
  const discounts = [{ id: '1', name: '', amount: kobo(10_000) }];
  expect(labels({ itemDetails: [cloth], taxes: [newTax('7.5')] })).toEqual(['VAT 7.5%']);
  expect(labels({ itemDetails: [cloth], discounts, taxes: [newTax('7.5')] })).toEqual(['VAT 7.5% of ₦1,000.00']);
  const standard: LineValues = { ...cloth, tax: 'standard 7.5' };
  const exempt: LineValues = { ...cloth, tax: 'exempt 0' };
  expect(labels({ itemDetails: [standard], discounts })).toEqual(['VAT 7.5%']);
  expect(labels({ itemDetails: [standard, exempt], discounts })).toEqual(['VAT 7.5% of ₦950.00', 'VAT exempt 0% of ₦950.00']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../shared/kit/date.ts';
import { formatQuantity, kobo, milli } from '../../../shared/kit/money.ts';
import { draft } from '../../../shared/invoices/draft.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { REFERENCE_NAMES } from '../../../shared/invoices/references.ts';
import { inLocale, translatorOf } from '../../../shared/i18n/translate.ts';
import { liveTotals } from './preview-document.ts';
import { blankValues, isBlank, newLine, savableDraft, strictDraft, valuesOf } from './values.ts';
import type { DraftView, EditorValues, InstalmentValues } from './values.ts';
import { listParams } from '../list/list-params.ts';
import { sendable } from './sendable.ts';
import { milliOf, parseQuantity, parseRate } from './typed-numbers.ts';

function values(patch: Partial<EditorValues> = {}): EditorValues {
  const today = calendarDate('2026-11-21');
  if (!today) throw new Error('a real day');
  return { ...blankValues(today, { dueDays: 14, defaultTax: null }), ...patch };
}
const line = (patch: Partial<EditorValues['itemDetails'][number]>) => ({ ...newLine(), ...patch });

/** A field that the contract gets needs a value here: the editor must not lose it when a draft is opened and saved. */
const EVERY_FIELD = {
  isCustomized: true,
  invoiceSettingId: 'set_aaaaaaaaaaaaaaaaaaaaaa',
  receivedPayment: true,
  isRecurring: true,
  recurrence: { every: 'month', firstDay: '2030-12-01', endsOn: '2031-12-01', times: null },
  medium: 'link',
  recipientType: 'new',
  contactId: null,
  contact: { name: 'Ada Obi', email: 'ada@example.com', phone: '+2348030000001', address: '4 Marina' },
  issueDate: '2030-10-01',
  dueDate: '2030-12-15',
  instalments: [{ dueDate: '2030-11-15', percent: 40 }, { dueDate: '2030-12-15' }],
  description: 'Thank you',
  references: Object.fromEntries(REFERENCE_NAMES.map((name) => [name, `${name} 12`])),
  amountPaid: 5,
  itemDetails: [{ id: 'a', name: 'Chairs', quantity: 2.5, unitPrice: 40, tax: { category: 'standard', rate: 7.5 } }],
  discounts: [{ name: 'Many', rate: 10, itemId: 'a' }],
  withholdingTax: 5,
  taxes: [{ name: 'VAT', amount: 7.5 }],
} satisfies Required<DraftInput>;

it('keeps every field of a draft that is opened and saved again', () => {
  const { contact, ...text } = EVERY_FIELD;
  // As the API shows it.
  const opened = { ...text, language: 'en', recipient: { ...contact, taxNumber: null }, draft: text } as unknown as DraftView;
  expect(draft.parse(savableDraft(valuesOf(opened)))).toEqual(draft.parse(EVERY_FIELD));
});

describe('what is typed as a quantity or a rate', () => {
  it.each([
    ['3', 3],
    ['1.5', 1.5],
    ['0.125', 0.125],
    ['1,000', 1000],
    [' 12 ', 12],
    ['', null],
    ['0', null],
    ['-1', null],
    ['1.2345', null],
    ['2,5', 2.5],
    ['0,75', 0.75],
    ['0,750', 0.75],
    ['1,500', 1500],
    ['1.500', 1.5],
    ['1 500,25', 1500.25],
    ['1 234,567', 1234.567],
    ['12 50', null],
    ['1.2.3', null],
    ['1e3', null],
    ['two', null],
    ['9999999', null],
  ])('quantity %j', (text, expected) => expect(parseQuantity(text)).toBe(expected));
  it('reads a comma before three digits as the language of the app writes it', () => {
    const inFrench = (text: string) => inLocale(translatorOf({ language: 'fr', messages: {} }), () => parseQuantity(text));
    expect(['1,250', '2,500', '0,750', '1,5', '1 250', '1.250', '12,3456'].map(inFrench)).toEqual([1.25, 2.5, 0.75, 1.5, 1250, 1.25, null]);
    expect(parseQuantity('1,250')).toBe(1250);
  });
  it('reads every quantity back as it is printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (value) => {
        expect(milliOf(formatQuantity(milli(value)))).toBe(value);
      }),
    );
  });
  it.each([
    ['7.5', 7.5],
    ['7.5 %', 7.5],
    ['7,5', 7.5],
    ['7,5 %', 7.5],
    ['0', 0],
    ['100', 100],
    ['100.01', null],
    ['7.555', null],
    ['', null],
    ['-1', null],
  ])('rate %j', (text, expected) => expect(parseRate(text)).toBe(expected));
});

describe('form to draft', () => {
  it('has instalments by per cent or by amount, of which the last is the rest, and none without them', () => {
    const [first, last] = [
      { id: 'a', dueDate: '2026-12-01' },
      { id: 'b', dueDate: '2027-01-01' },
    ];
    const written = (instalments: InstalmentValues[] | null) => strictDraft(values({ instalments })).instalments;
    expect(
      written([
        { ...first, percent: '33,33' },
        { ...last, percent: '66.67' },
      ]),
    ).toEqual([
      { dueDate: '2026-12-01', percent: 33.33 },
      { dueDate: '2027-01-01', percent: 66.67 },
    ]);
    expect(
      written([
        { ...first, amount: kobo(120_50) },
        { ...last, amount: kobo(5) },
      ]),
    ).toEqual([{ dueDate: '2026-12-01', amount: 120.5 }, { dueDate: '2027-01-01' }]);
    expect(written(null)).toBeUndefined();
    expect(draft.safeParse(strictDraft(values({ instalments: [{ ...first, percent: 'x' }] }))).error?.issues.map(({ path }) => path.join('.'))).toContain(
      'instalments.0.percent',
    );
  });
  it('sends the server what the contract takes, however unfinished the form is', () => {
    const unfinished = values({
      itemDetails: [line({ name: 'Cloth', quantity: '1.', unitPrice: null }), line({ name: 'Thread', quantity: '2', unitPrice: kobo(5000) })],
      discounts: [{ id: 'd', name: 'Loyalty', amount: null }],
      taxes: [{ id: 't', name: 'VAT', amount: '7.5.' }],
    });
    const saved = savableDraft(unfinished);
    expect(draft.safeParse(saved).success).toBe(true);
    expect(saved.itemDetails.map((one) => [one.quantity, one.unitPrice])).toEqual([
      [1, 0],
      [2, 50],
    ]);
    expect(saved.discounts).toEqual([]);
    expect(saved.taxes).toEqual([]);
  });

  it('names every field that cannot be sent', () => {
    const result = sendable.safeParse(strictDraft(values({ itemDetails: [line({ name: 'Cloth', quantity: 'many', unitPrice: null })] })));
    expect(result.error?.issues.map((issue) => issue.path.join('.')).toSorted()).toEqual(['itemDetails.0.quantity', 'itemDetails.0.unitPrice']);
  });

  it('asks for recipient, words and a price beside their fields', () => {
    const result = sendable.safeParse(strictDraft(values()));
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['contactId', 'itemDetails.0.name', 'itemDetails.0.unitPrice']);
  });

  it('leaves out empty lines at the end, never one in between', () => {
    const lines = [line({ name: 'A' }), line({}), line({ name: 'B' }), line({}), line({})];
    expect(strictDraft(values({ itemDetails: lines })).itemDetails.map((one) => one.name)).toEqual(['A', '', 'B']);
    expect(strictDraft(values()).itemDetails).toHaveLength(1);
  });

  it('refuses a sum beyond exact money with a sentence instead of breaking', () => {
    const huge = values({ itemDetails: [line({ name: 'Everything', quantity: '1000000', unitPrice: kobo(99_999_999_999_999) })] });
    expect(liveTotals(huge)).toBeNull();
    expect(sendable.safeParse(strictDraft({ ...huge, contactId: 'con_5CwDa3l2YPrFMiVBzu6eo2' })).error?.issues[0]?.message).toMatch(/too large/);
  });

  it('writes somebody who is no contact on the draft itself, and opens such a draft with them', () => {
    const recipient = { name: 'Ada', email: 'ada@example.com', phone: null, address: null, taxNumber: null };
    const said = { recipientType: 'new', contactId: null, contact: { name: 'Ada', email: 'ada@example.com', phone: '' } };
    expect(savableDraft(values({ contactId: null, recipient }))).toMatchObject(said);
    expect(savableDraft(values({ contactId: null, recipient: null }))).toMatchObject({ recipientType: 'contact', contactId: null });
    expect(isBlank(values({ recipient }))).toBe(false);
  });

  it('counts a draft as blank until something was written', () => {
    expect(isBlank(values())).toBe(true);
    expect(isBlank(values({ description: 'Thanks' }))).toBe(false);
    expect(isBlank(values({ itemDetails: [line({ unitPrice: kobo(1) })] }))).toBe(false);
  });
});

describe('the address of the list', () => {
  it('takes what it understands and leaves the rest', () => {
    const params = listParams(
      new URLSearchParams('type=received&status=late&limit=50&offset=100&sort=amount&order=asc&from=2026-02-30&to=2026-03-01'),
      'retailer',
    );
    expect(params).toMatchObject({
      type: 'received',
      status: 'late',
      limit: 50,
      offset: 100,
      sort: { by: 'amount', down: false },
      from: undefined,
      to: '2026-03-01',
    });
    expect(listParams(new URLSearchParams('type=x&status=y&limit=7&offset=-3&sort=z'), 'both')).toMatchObject({
      type: 'sent',
      status: undefined,
      limit: 10,
      offset: 0,
      sort: { by: 'recent', down: true },
    });
  });

  it('begins with what was received for who only buys, and with what was sent for the others', () => {
    const begins = (['retailer', 'supplier', 'both'] as const).map((category) => listParams(new URLSearchParams(), category).type);
    expect(begins).toEqual(['received', 'sent', 'sent']);
    expect(listParams(new URLSearchParams('type=sent'), 'retailer').type).toBe('sent');
  });
});

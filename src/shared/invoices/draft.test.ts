import { render } from '../i18n/message.ts';
import { describe, expect, test } from 'vitest';
import { amountsOf, draft, emptyLine, MAX_LINES, readyToSend } from './draft.ts';
import type { DraftInput } from './draft.ts';
import { orderDraft } from '../orders/draft.ts';
import { totals } from './totals.ts';

const contactId = `con_${'a'.repeat(22)}`;
const ready: DraftInput = {
  contactId,
  issueDate: '2026-11-01',
  dueDate: '2026-11-30',
  itemDetails: [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 100 }],
};

const MONTHLY: Partial<DraftInput> = { isRecurring: true, recurrence: { every: 'month' } };

function lacks(change: Partial<DraftInput>) {
  return readyToSend(draft.parse({ ...ready, ...change })).map(({ field }) => field);
}

describe('the requirements of sending', () => {
  test.each<[string, Partial<DraftInput>, readonly string[]]>([
    ['nothing more', {}, []],
    ['a recipient', { contactId: null }, ['contactId']],
    ['a new recipient’s name and address', { contactId: null, recipientType: 'new' }, ['contact.name', 'contact.email']],
    ['no address for a link', { recipientType: 'new', medium: 'link', contact: { name: 'Ada' } }, []],
    ['an address for an e-mail', { recipientType: 'new', contact: { name: 'Ada', email: '' } }, ['contact.email']],
    ['a name of one line', { recipientType: 'new', medium: 'link', contact: { name: 'Ada\nyour account is blocked' } }, ['contact.name']],
    ['a name without a web address', { recipientType: 'new', medium: 'link', contact: { name: 'Ada, see evil.com' } }, ['contact.name']],
    ['an issue date', { issueDate: null }, ['issueDate']],
    ['a due date', { dueDate: null }, ['dueDate']],
    ['a due date that is not before', { dueDate: '2026-10-31' }, ['dueDate']],
    ['due on the same day is right', { dueDate: '2026-11-01' }, []],
    [
      'words on every line',
      {
        itemDetails: [
          { id: '1', name: '  ', quantity: 1, unitPrice: 5 },
          { id: '2', name: 'b', quantity: 1, unitPrice: 5 },
        ],
      },
      ['itemDetails.0.name'],
    ],
    ['prices that are not zero by rounding (F4)', { itemDetails: [{ id: '1', name: 'a', quantity: 0.001, unitPrice: 1 }] }, ['itemDetails.0.unitPrice']],
    ['a discount of everything is right', { discounts: [{ name: 'Gift', amount: 200 }] }, []],
    ['nothing due again and again (F4)', { ...MONTHLY, discounts: [{ name: 'Gift', amount: 200 }] }, ['discounts']],
    ['a deposit of everything again and again (F4)', { ...MONTHLY, amountPaid: 200 }, ['amountPaid']],
    ['a line', { itemDetails: [] }, ['itemDetails']],
    ['a price', { itemDetails: [{ id: '1', name: 'a', quantity: 1, unitPrice: 0 }] }, ['itemDetails.0.unitPrice']],
    [
      'one price is enough',
      {
        itemDetails: [
          { id: '1', name: 'gift', quantity: 1, unitPrice: 0 },
          { id: '2', name: 'b', quantity: 1, unitPrice: 5 },
        ],
      },
      [],
    ],
    ['possible amounts', { discounts: [{ name: '', amount: 200.01 }] }, ['discounts']],
    ['no more paid than asked', { amountPaid: 200.01 }, ['amountPaid']],
    ['repeats, but how often is not said', { isRecurring: true }, ['recurrence.every']],
  ])('%s', (_what, change, fields) => {
    expect(lacks(change)).toEqual(fields);
  });

  test('every sentence says what to do', () => {
    const everything = draft.parse({ itemDetails: [], isRecurring: true });
    for (const { message } of readyToSend(everything)) expect(render(message)).toMatch(/[Pp]lease/);
  });
});

describe('what a draft may hold at any moment', () => {
  test('incomplete input is valid', () => {
    expect(draft.parse({ itemDetails: [emptyLine('x')] })).toMatchObject({
      recipientType: 'contact',
      medium: 'email',
      amountPaid: 0,
      discounts: [],
      taxes: [],
      itemDetails: [{ id: 'x', name: '', quantity: 1000, unitPrice: 0 }],
    });
  });

  test('fields that are not the draft’s are dropped, totals among them', () => {
    const forged = { ...ready, total: 1, subtotal: 1, status: 'paid', number: 'INV-0001', business_id: 'x' };
    const parsed = draft.parse(forged);
    expect(Object.keys(parsed)).not.toEqual(expect.arrayContaining(['total']));
    expect(parsed).not.toHaveProperty('number');
    expect(parsed).not.toHaveProperty('status');
    expect(totals(amountsOf(parsed)).total).toBe(20_000);
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a word', 'line'],
    ['no price', { id: '1', name: 'a', quantity: 1 }],
    ['a third decimal', { id: '1', name: 'a', quantity: 1, unitPrice: 0.001 }],
    ['no number', { id: '1', name: 'a', quantity: 1, unitPrice: Number.NaN }],
  ])('a line that is %s is refused, not stumbled over', (_what, line) => {
    expect(draft.safeParse({ ...ready, itemDetails: [line, { id: '2', name: 'b', quantity: 1, unitPrice: 5 }] }).error?.issues[0]?.path.slice(0, 2)).toEqual([
      'itemDetails',
      0,
    ]);
  });

  test('is bounded', () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, n) => ({ id: String(n), name: 'a', quantity: 1, unitPrice: 1 }));
    expect(draft.safeParse({ ...ready, itemDetails: lines }).error?.issues[0]?.message).toBe(`An invoice may have at most ${MAX_LINES} lines.`);
    expect(draft.safeParse({ ...ready, itemDetails: lines.slice(1) }).success).toBe(true);
    expect(draft.safeParse({ ...ready, taxes: Array.from({ length: 21 }, () => ({ amount: 1 })) }).success).toBe(false);
    expect(draft.safeParse({ ...ready, discounts: Array.from({ length: 21 }, () => ({ amount: 1 })) }).success).toBe(false);
    expect(draft.safeParse({ ...ready, itemDetails: [{ id: '1', name: 'a', quantity: 1_000_000, unitPrice: 1e12 }] }).error?.issues[0]?.message).toContain(
      'too large',
    );
    expect(draft.safeParse({ ...ready, description: 'a'.repeat(2001) }).success).toBe(false);
  });
});

test.each([
  ['an override of the direction', '\u202e00.005,1'],
  ['an embedding', '\u202bDeposit'],
  ['an isolate', '\u2067Deposit'],
  ['a control character', 'Deposit\u0002'],
])('%s is refused in every text of a document, with its field (F12)', (_, odd) => {
  const texts = {
    description: odd,
    contact: { name: odd },
    itemDetails: [{ id: '1', name: odd, quantity: 1, unitPrice: 1 }],
    discounts: [{ name: odd, amount: 1 }],
    taxes: [{ name: odd, amount: 1 }],
  };
  const fields = ['contact.name', 'description', 'discounts.0.name', 'itemDetails.0.name', 'taxes.0.name'];
  for (const schema of [draft, orderDraft]) {
    const { error } = schema.safeParse(texts);
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(fields);
    expect(error?.issues.every(({ message }) => message.includes('cannot be printed'))).toBe(true);
  }
  expect(draft.safeParse({ ...texts, description: 'سلام\nשלום', contact: null, itemDetails: [], discounts: [], taxes: [] }).success).toBe(true);
});

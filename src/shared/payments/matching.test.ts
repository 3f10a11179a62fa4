import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from '../kit/date.ts';
import { kobo } from '../kit/money.ts';
import { certainMatches, digitsIn, numberIn, suggestedMatches } from './matching.ts';
import type { MatchableInvoice } from './matching.ts';

/** Whole naira to kobo; not a rate. */
const due = (naira: number, date = '2026-11-30') => ({ dueDate: calendarDate(date), amount: kobo(naira * 1_00) });
const invoice = (number: string, naira: number, names: readonly string[] = ['Greenfield Stores Ltd'], isKnownPayer = false): MatchableInvoice => ({
  id: number,
  number,
  balance: due(naira).amount,
  dues: [due(naira)],
  names,
  isKnownPayer,
  customerId: names[0] ?? null,
});
const transfer = (naira: number, narration: string | null = null, sender: string | null = null) => ({
  amount: kobo(naira * 1_00),
  narration,
  sender,
  customerId: null,
  prefixes: ['INV-', 'PRO-', ''],
});

describe('the number of an invoice in a narration', () => {
  test.each([
    ['INV-0005', 'inv 5', 'whole'],
    ['2026-0001', '2026-0001', 'whole'],
    ['2026-0001', 'rent nov 2026 1st payment', null],
    ['2026-0001', '27/11/2026 1 bag of rice', null],
    ['A-0001', 'pay for a 1 bedroom flat', null],
    ['A-0001', 'a0001', 'whole'],
    ['INV-0005', 'Payment for INV0005, thanks', 'whole'],
    ['INV-0005', 'NIP/GTB/000014INV-005', 'whole'],
    ['INV-0005', 'inv/0005.', 'whole'],
    ['ACME-2026-0012', 'acme 2026/12', 'whole'],
    ['2026-0012', 'for 2026-0012', 'whole'],
    ['INV-0005', 'INV-0050', null],
    ['INV-0005', 'INV-15', null],
    ['INV-0005', 'MYINV-5', null],
    ['INV-0005', '5', null],
    ['INV-0005', 'rice 0005', 'digits'],
    ['INV-12345', 'ref 12345', 'digits'],
    ['INV-12345', 'ref 9912345', null],
    ['0005', 'goods 0005', 'digits'],
    ['0005', 'goods 5', null],
    ['INV-0005', '', null],
    ['INV-0005', null, null],
    ['', 'INV-0005', null],
  ])('%s in “%s”: %s', (number, narration, expected) => {
    expect(numberIn(narration, number)).toBe(expected);
  });

  test('is found however it is written, and no other number is', () => {
    const between = fc.constantFrom('', ' ', '-', ' - ', '/', '.');
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), fc.nat(3), between, fc.boolean(), (number, other, zeros, gap, isLower) => {
        const narration = `TRF ${'INV'}${gap}${'0'.repeat(zeros)}${number} tomatoes`;
        expect(numberIn(isLower ? narration.toLowerCase() : narration, `INV-${String(number).padStart(4, '0')}`)).toBe('whole');
        if (other !== number) expect(numberIn(narration, `INV-${String(other).padStart(4, '0')}`)).not.toBe('whole');
      }),
    );
  });

  test('is looked up by its digits', () => {
    expect(digitsIn('NIP 000014231/INV-0005 and inv 0005, 7')).toEqual(['14231', '5', '7']);
    expect(digitsIn(null)).toEqual([]);
    expect(digitsIn('0000 12345678901')).toEqual([]);
  });
});

describe('a certain match', () => {
  const open = [invoice('INV-0005', 1_000), invoice('INV-0006', 2_000), invoice('INV-0007', 2_500, ['Bisi Adeyemi'])];
  test.each([
    ['a number and the whole balance', transfer(1_000, 'inv 5'), [['INV-0005', 1_000]]],
    ['a number and a part of the balance', transfer(600, 'inv 5'), [['INV-0005', 600]]],
    ['a number and more than its balance', transfer(1_001, 'inv 5'), [['INV-0005', 1_000]]],
    ['a number and more than its balance, beside a number that none has', transfer(1_001, 'INV-0005 INV-0099'), []],
    [
      'two numbers and their sum',
      transfer(3_000, 'INV-0005 INV-0006'),
      [
        ['INV-0005', 1_000],
        ['INV-0006', 2_000],
      ],
    ],
    ['two numbers and less than their sum', transfer(2_999, 'INV-0005 INV-0006'), []],
    [
      'two numbers of one customer and more than their sum',
      transfer(3_001, 'INV-0005 INV-0006'),
      [
        ['INV-0005', 1_000],
        ['INV-0006', 2_000],
      ],
    ],
    ['numbers of two customers and more than their sum', transfer(4_501, 'INV-0006 INV-0007'), []],
    ['only digits, without prefix', transfer(600, '0005'), []],
    ['the amount and the name', transfer(2_000, null, 'GREENFIELD STORES LIMITED'), [['INV-0006', 2_000]]],
    ['the amount and a person’s name in another order', transfer(2_500, null, 'ADEYEMI BISI OLA'), [['INV-0007', 2_500]]],
    ['the amount and another name', transfer(2_000, null, 'BISI ADEYEMI'), []],
    ['the amount without a sender', transfer(2_000), []],
    ['the name without the amount', transfer(1_999, null, 'Greenfield Stores'), []],
    ['a number and a part, but amount and name say another invoice', transfer(2_500, 'inv 5 of 6', 'ADEYEMI BISI'), []],
    ['a number and a part, of a sender who has it', transfer(600, 'inv 6', 'GREENFIELD STORES'), [['INV-0006', 600]]],
    ['amount and name, but the number of another invoice', transfer(2_000, 'INV-0001', 'Greenfield Stores'), []],
    ['amount and name, but a number of another template', transfer(2_000, 'pro 12', 'Greenfield Stores'), []],
    ['a number and more than its balance, beside one of another template', transfer(1_001, 'INV-0005, PRO-0001'), []],
  ] as const)('%s', (_, arrived, expected) => {
    expect(certainMatches(arrived, open).map(({ invoiceId, amount }) => [invoiceId, amount / 1_00])).toEqual(expected);
  });

  test('needs the only invoice with this balance', () => {
    expect(certainMatches(transfer(2_000, null, 'Greenfield Stores'), [...open, invoice('INV-0008', 2_000, ['Somebody'])])).toEqual([]);
  });

  describe('of an invoice in instalments', () => {
    const inInstalments = (number: string, parts: readonly [naira: number, date: string][], names?: readonly string[]) => ({
      ...invoice(
        number,
        parts.reduce((sum, [naira]) => sum + naira, 0),
        names,
      ),
      dues: parts.map(([naira, date]) => due(naira, date)),
    });
    const rent = inInstalments('INV-0008', [
      [400, '2026-11-20'],
      [300, '2026-12-20'],
      [300, '2027-01-20'],
    ]);
    const paidFor = (naira: number, invoices: readonly MatchableInvoice[], customerId: string | null = null) =>
      certainMatches({ ...transfer(naira, null, 'GREENFIELD STORES'), customerId }, invoices).map(({ invoiceId, amount }) => [invoiceId, amount / 1_00]);
    test('is its next instalment, or all of it; not a later one', () => {
      expect([400, 1_000, 300, 700].map((naira) => paidFor(naira, [rent]))).toEqual([[['INV-0008', 400]], [['INV-0008', 1_000]], [], []]);
      expect(suggestedMatches(transfer(400), [rent])).toEqual([{ invoiceId: 'INV-0008', reasons: ['amount'] }]);
    });
    test('is not if another invoice is due with the same amount', () => {
      expect(paidFor(400, [rent, invoice('INV-0009', 400, ['Somebody'])])).toEqual([]);
      expect(
        paidFor(400, [
          rent,
          inInstalments(
            'INV-0009',
            [
              [400, '2026-12-01'],
              [1, '2026-12-02'],
            ],
            ['Somebody'],
          ),
        ]),
      ).toEqual([]);
    });
    test('to the customer’s own account number, what is due first: each instalment by its own date', () => {
      const goods = { ...invoice('INV-0009', 200), dues: [due(200, '2026-12-01')] };
      expect(paidFor(650, [rent, goods], 'Greenfield Stores Ltd')).toEqual([
        ['INV-0008', 450],
        ['INV-0009', 200],
      ]);
      expect(paidFor(1_150, [goods, rent], 'Greenfield Stores Ltd')).toEqual([
        ['INV-0008', 950],
        ['INV-0009', 200],
      ]);
      expect(paidFor(400, [goods, rent], 'Greenfield Stores Ltd')).toEqual([['INV-0008', 400]]);
    });
  });

  test('takes a sender who paid this customer’s invoices before', () => {
    expect(certainMatches(transfer(900, null, 'Tunde Bello'), [invoice('INV-0009', 900, ['Lekki Living'], true)])).toHaveLength(1);
  });

  describe('of what a customer sent to their own account number', () => {
    const theirs = (number: string, naira: number, dueDate = '2026-11-30') => ({
      ...invoice(number, naira, ['Lekki Living']),
      dues: [due(naira, dueDate)],
    });
    const toThem = (...given: Parameters<typeof transfer>) => ({ ...transfer(...given), customerId: 'Lekki Living' });
    const open = [theirs('INV-0012', 500, '2026-12-05'), theirs('INV-0011', 300, '2026-11-20'), theirs('INV-0013', 900), invoice('INV-0014', 50)];
    test.each([
      ['a part of the oldest', toThem(200), [['INV-0011', 200]]],
      [
        'the oldest, then the next',
        toThem(1_250),
        [
          ['INV-0011', 300],
          ['INV-0013', 900],
          ['INV-0012', 50],
        ],
      ],
      ['the only one with exactly this balance', toThem(500, 'rent'), [['INV-0012', 500]]],
      [
        'the one whose number is written first',
        toThem(600, 'inv 12'),
        [
          ['INV-0012', 500],
          ['INV-0011', 100],
        ],
      ],
      [
        'all of them, and the rest stays',
        toThem(2_000),
        [
          ['INV-0011', 300],
          ['INV-0013', 900],
          ['INV-0012', 500],
        ],
      ],
      ['nothing if a number is written that none of them has', toThem(300, 'INV-0099'), []],
      ['nothing if a number of another template is written', toThem(300, 'PRO-0007'), []],
      ['only the named one if a number is written too that none of them has', toThem(700, 'inv 12 and inv 99'), [['INV-0012', 500]]],
      [
        'the one whose digits are written first',
        toThem(600, 'rice 0012'),
        [
          ['INV-0012', 500],
          ['INV-0011', 100],
        ],
      ],
      ['nothing if the digits of another customer’s invoice are written', toThem(300, 'rice 0014'), []],
      ['another customer’s invoice if its number is written', toThem(50, 'inv 14'), [['INV-0014', 50]]],
      ['another customer’s invoice as far as it is due, if its number is written', toThem(51, 'inv 14'), [['INV-0014', 50]]],
    ] as const)('%s', (_, arrived, expected) => {
      expect(certainMatches(arrived, open).map(({ invoiceId, amount }) => [invoiceId, amount / 1_00])).toEqual(expected);
    });

    test('nothing of other customers’ invoices while this one owes nothing', () => {
      const others = [invoice('INV-0014', 50, ['Greenfield Stores']), invoice('INV-0015', 70, ['Mary Bello'], true)];
      expect(certainMatches(toThem(50, 'deposit', 'GREENFIELD STORES'), others)).toEqual([]);
      expect(certainMatches(toThem(70, 'deposit', 'MARY BELLO'), others)).toEqual([]);
      expect(certainMatches(toThem(70, 'inv 15', 'MARY BELLO'), others)).toHaveLength(1);
    });

    test('everything is used as long as an invoice is open, in any order of arrival', () => {
      const dues = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(dues, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }), (owed, arriving) => {
          const after = (order: readonly number[]) => {
            let invoices = owed.map((naira, index) => theirs(`INV-${String(index + 1).padStart(4, '0')}`, naira));
            for (const naira of order) {
              const taken = new Map(certainMatches(toThem(naira), invoices).map(({ invoiceId, amount }) => [invoiceId, amount]));
              const left = (one: MatchableInvoice) => (one.balance - (taken.get(one.id) ?? 0)) / 1_00;
              invoices = invoices.filter((one) => left(one) > 0).map((one) => theirs(one.number, left(one)));
            }
            return invoices.reduce((sum, { balance }) => sum + balance, 0) / 1_00;
          };
          const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
          expect(after(arriving)).toBe(Math.max(0, sum(owed) - sum(arriving)));
          expect(after(arriving.toReversed())).toBe(after(arriving));
        }),
      );
    });
  });

  test('never pays more than arrived, nor more than is due, nor an invoice twice', () => {
    const some = fc.array(fc.record({ n: fc.integer({ min: 1, max: 12 }), naira: fc.integer({ min: 1, max: 9 }), isTheirs: fc.boolean() }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
        fc.boolean(),
        (given, naira, written, isForCustomer) => {
          const invoices = [
            ...new Map(given.map(({ n, naira: owed, isTheirs }) => [n, invoice(`INV-${n}`, owed, [isTheirs ? 'Lekki Living' : 'Greenfield Stores'])])).values(),
          ];
          const arrived = {
            ...transfer(naira, written.map((n) => `inv ${n}`).join(' '), 'Greenfield Stores'),
            customerId: isForCustomer ? 'Lekki Living' : null,
          };
          const matches = certainMatches(arrived, invoices);
          expect(matches.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(naira * 1_00);
          expect(new Set(matches.map(({ invoiceId }) => invoiceId)).size).toBe(matches.length);
          for (const { invoiceId, amount } of matches) expect(amount).toBeLessThanOrEqual(invoices.find(({ id }) => id === invoiceId)?.balance ?? 0);
        },
      ),
    );
  });
});

test('suggestions come best first, each with its reasons; without a reason there is none', () => {
  const open = [
    invoice('INV-0001', 700),
    invoice('INV-0002', 500, ['Somebody']),
    invoice('INV-0003', 900, ['Somebody else']),
    invoice('INV-0004', 500),
    invoice('INV-0005', 800, ['A third']),
  ];
  expect(suggestedMatches(transfer(500, 'goods inv 3', 'Greenfield Stores'), open)).toEqual([
    { invoiceId: 'INV-0003', reasons: ['number'] },
    { invoiceId: 'INV-0004', reasons: ['amount', 'name'] },
    { invoiceId: 'INV-0002', reasons: ['amount'] },
  ]);
  expect(suggestedMatches(transfer(1, null, null), open)).toEqual([]);
});

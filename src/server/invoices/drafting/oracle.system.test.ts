import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvoice, readInvoice } from '../../../shared/invoices/contract.ts';
import type { InputOf } from '../../../shared/kit/route.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { size } from '../../testing/length.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { contactFor, done, invoiceInput } from '../../testing/scenes.ts';

/** Random invoices through the API, compared with a different calculation: fractions of whole numbers, without intermediate rounding. */
const INVOICES = size(400, 10_000);
const AT_ONCE = 8;
const LOOKED_AT = 20;

let app: TestApp;
let seller: TestUser;
let contact: string;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser();
  const buyer = await app.createUser();
  contact = await contactFor(app, seller, buyer);
  // A business that knows the sender gets any number.
  await contactFor(app, buyer, seller);
});
afterAll(() => app.stop());

interface Line {
  readonly quantity: number;
  readonly unitPrice: number;
}
interface Wish {
  readonly lines: readonly Line[];
  readonly discounts: readonly number[];
  readonly taxes: readonly number[];
  readonly amountPaid: number;
}

/** A number as a fraction of its decimal text: 12.345 is 12345/1000. */
function fraction(value: number): { over: bigint; under: bigint } {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

/** Half away from zero; neither side is negative here. */
function rounded(over: bigint, under: bigint): bigint {
  return (2n * over + under) / (2n * under);
}

const kobo = (naira: number) => {
  const { over, under } = fraction(naira);
  return (over * 100n) / under;
};

/** Kobo of subtotal, tax and total; null where the rules refuse. */
function oracle({ lines, discounts, taxes, amountPaid }: Wish) {
  const subtotal = lines.reduce((sum, { quantity, unitPrice }) => {
    const [q, p] = [fraction(quantity), fraction(unitPrice)];
    return sum + rounded(q.over * p.over * 100n, q.under * p.under);
  }, 0n);
  const discount = discounts.reduce((sum, one) => sum + kobo(one), 0n);
  const [over, under] = taxes.reduce(
    ([sum, parts], one) => {
      const { over: more, under: of } = fraction(one);
      return [sum * of + more * parts, parts * of];
    },
    [0n, 1n],
  );
  const tax = rounded(subtotal * over, under * 100n);
  const total = subtotal - discount + tax - kobo(amountPaid);
  // Also where every price is zero only by rounding.
  return discount > subtotal || total < 0n || subtotal === 0n ? null : { subtotal, tax, total };
}

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 100);
const wish: fc.Arbitrary<Wish> = fc.record({
  lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 3_000_000 }).map((n) => n / 1000), unitPrice: cents(50_000_000) }), {
    minLength: 1,
    maxLength: 6,
  }),
  discounts: fc.array(cents(2_000_000), { maxLength: 3 }),
  taxes: fc.array(cents(10_000), { maxLength: 3 }),
  amountPaid: fc.oneof(fc.constant(0), cents(1_000_000)),
});

function inputOf({ lines, discounts, taxes, amountPaid }: Wish): InputOf<typeof createInvoice> {
  return {
    ...invoiceInput(seller, contact, 1),
    // By link: so many e-mails would slow the test down.
    medium: 'link',
    itemDetails: lines.map((line, n) => ({ id: String(n), name: `Line ${n}`, ...line })),
    discounts: discounts.map((amount) => ({ name: 'Discount', amount })),
    taxes: taxes.map((amount) => ({ name: 'Tax', amount })),
    amountPaid,
  };
}

test(`${INVOICES} invoices come out as the fractions say, to the kobo; what the rules refuse is refused`, async () => {
  const wishes = fc.sample(wish, INVOICES);
  let refused = 0;
  const one = async (given: Wish, n: number) => {
    const right = oracle(given);
    const reply = await app.call(createInvoice, inputOf(given), { ...seller, key: app.key() });
    if (right === null) {
      refused += 1;
      expect({ given, ok: reply.ok }).toEqual({ given, ok: false });
      return;
    }
    const made = done(reply);
    expect({ given, total: kobo(made.total) }).toEqual({ given, total: right.total });
    if (n % (INVOICES / LOOKED_AT) !== 0) return;
    const view = done(await app.call(readInvoice, { id: made.id, businessId: seller.businessId }, seller));
    expect([kobo(view.subtotal), kobo(view.tax), kobo(view.total)]).toEqual([right.subtotal, right.tax, right.total]);
  };
  const queue = wishes.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [n, given] of queue) await one(given, n);
    }),
  );
  // Both outcomes must occur, or the comparison proves nothing.
  expect(refused).toBeGreaterThan(INVOICES / 400);
  expect(refused).toBeLessThan(INVOICES / 2);
}, 120_000);

test.each([
  ['a negative quantity', { quantity: -1, unitPrice: 1 }],
  ['a quantity of nothing', { quantity: 0, unitPrice: 1 }],
  ['a fourth decimal of a quantity', { quantity: 1.0001, unitPrice: 1 }],
  ['a negative price', { quantity: 1, unitPrice: -0.01 }],
  ['a third decimal of a price', { quantity: 1, unitPrice: 0.001 }],
  ['more than fits', { quantity: 1_000_000, unitPrice: 1e15 }],
])('%s is refused', async (_what, line) => {
  expect(await app.call(createInvoice, inputOf({ lines: [line], discounts: [], taxes: [], amountPaid: 0 }), seller)).toMatchObject({
    http: 400,
    code: 'VALIDATION_FAILED',
  });
});

test('a total sent by the client is ignored', async () => {
  const input = {
    ...inputOf({ lines: [{ quantity: 2, unitPrice: 50 }], discounts: [], taxes: [], amountPaid: 0 }),
    total: 1,
    subtotal: 1,
    balance: 0,
    paid: 100,
  };
  expect(done(await app.call(createInvoice, input, seller)).total).toBe(100);
});

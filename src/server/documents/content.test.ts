import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';
import type { Status } from '../../shared/invoices/status.ts';
import { formatMoney, kobo, koboFromNaira, ZERO } from '../../shared/kit/money.ts';
import { toInvoiceDocument } from '../invoices/present.ts';
import { contentOf } from './content.ts';
import { anyInvoice } from './ubl/testing.ts';

const about = { productName: 'Duewell', status: 'pending', verifyUrl: 'https://duewell.example/v', now: 0, translator: ENGLISH_TRANSLATOR } as const;
const money = (naira: number) => formatMoney(koboFromNaira(naira) ?? ZERO);

test('for any invoice the PDF has the same figures as the screen', () => {
  fc.assert(
    fc.property(anyInvoice, ({ invoice, lines }) => {
      const screen = toInvoiceDocument(invoice, { lines, status: 'pending', draftSender: null, now: about.now });
      const content = contentOf({ ...about, invoice, lines, sender: invoice.sender ?? {} });
      expect(content.lines).toEqual(
        screen.itemDetails.map(({ name, tax, quantity, unitPrice, total }) => ({
          name: [name, ...(tax ? [tax.label] : [])].join('\n'),
          quantity: String(quantity),
          price: money(unitPrice),
          amount: money(total),
        })),
      );
      const credited = screen.credited ?? 0;
      const received = screen.amountPaid + screen.paid + credited > 0;
      const rows = content.totals.map(({ label, value }) => `${label} ${value}`);
      for (const { label, amount } of screen.discounts) if (amount > 0) expect(rows).toContain(`${label} −${money(amount)}`);
      // A discount of zero is not printed, nor a subtotal only for it.
      const given = screen.discounts.filter(({ amount }) => amount > 0).length + screen.taxes.length;
      expect(content.totals.length).toBe(given + (given > 0 ? 1 : 0) + [received, screen.amountPaid > 0, screen.paid > 0, credited > 0].filter(Boolean).length);
      for (const { name, amount, taxable = screen.subtotal, label, total } of screen.taxes) {
        expect(rows).toContain(`${label} ${money(total)}`);
        expect(label).toBe(
          money(taxable) === formatMoney(kobo(invoice.subtotal - invoice.discount)) ? `${name} ${amount}%` : `${name} ${amount}% of ${money(taxable)}`,
        );
      }
      if (received) expect(rows).toContain(`Total ${money(screen.gross)}`);
      if (screen.amountPaid > 0) expect(rows).toContain(`Deposit received −${money(screen.amountPaid)}`);
      if (credited > 0) expect(rows).toContain(`Credit notes −${money(credited)}`);
      if (screen.paid > 0) expect(rows).toContain(`Payments −${money(screen.paid)}`);
      const { instalments = [], nextPayment } = screen;
      expect(content.instalments?.rows.map(({ value }) => value) ?? []).toEqual(instalments.map(({ amount }) => money(amount)));
      expect(screen.schedule ?? '').toBe((content.instalments?.rows ?? []).map(({ label, value }) => `${label} · ${value}`).join('\n'));
      expect(instalments.reduce((sum, { left }) => Math.round((sum + left) * 100) / 100, 0)).toBe(instalments.length > 0 ? screen.balance : 0);
      if (nextPayment) expect(content.headline).toMatchObject({ amount: money(nextPayment.amount) });
      expect(content.final).toEqual({ label: received ? 'Balance due' : 'Total due', value: money(screen.balance) });
    }),
    { numRuns: 300 },
  );
});

test('an invoice without a balance due shows the reason instead of its due date', () => {
  fc.assert(
    fc.property(anyInvoice, fc.constantFrom('void', 'denied', 'expired', 'credited'), ({ invoice, lines }, status) => {
      const { headline, final } = contentOf({ ...about, status, invoice, lines, sender: {} });
      expect(headline.text).toBe(status === 'denied' ? 'declined' : status);
      expect(headline.amount).toBe(formatMoney(kobo(invoice.subtotal - invoice.discount + invoice.tax - invoice.credited)));
      expect(final.label).toBe(invoice.amount_paid + invoice.paid + invoice.credited > 0 ? 'Balance' : 'Total');
    }),
  );
});

test('an invoice that is discounted to nothing is not due', () => {
  const [one] = fc.sample(anyInvoice, { numRuns: 1, seed: 3 });
  if (!one) throw new Error('no sample');
  const nothing = { subtotal: 10_000, discounts: [{ name: 'Gift', amount: 10_000 }], discount: 10_000, taxes: [], tax: 0, amount_paid: 0, total: 0, paid: 0 };
  const lines = one.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1_000, unit_price: 10_000, total: 10_000 }));
  const invoice = { ...one.invoice, ...nothing, credited: 0, balance: 0, stage: 'sent' as const };
  expect(contentOf({ ...about, status: 'paid', invoice, lines, sender: {} }).headline).toEqual({ amount: '₦0.00', text: 'nothing is due' });
});

test('the account to pay is printed, on screen and in the PDF, only while something is to be paid', () => {
  const bank = { bankName: 'Zenith Bank', accountNumber: '2000000017', accountName: 'Amara Textiles' };
  const [one] = fc.sample(anyInvoice, { numRuns: 1, seed: 3 });
  if (!one) throw new Error('no sample');
  const { invoice, lines } = one;
  const payTo = (row: typeof invoice, status: Status) => {
    const sender = { ...row.sender, bank };
    const printed = contentOf({ ...about, status, invoice: row, lines, sender }).payTo;
    expect(toInvoiceDocument({ ...row, sender }, { lines, status, draftSender: null, now: about.now }).sender.payTo).toBe(printed);
    return printed;
  };
  const sent = { ...invoice, stage: 'sent' as const };
  expect(invoice.balance).toBeGreaterThan(0);
  expect(payTo(sent, 'pending')).toContain('2000\u00a0000\u00a0017');
  expect(payTo({ ...sent, paid: invoice.paid + invoice.balance, balance: 0 }, 'paid')).toBe('');
  for (const status of ['void', 'denied', 'expired', 'credited'] as const) expect(payTo(sent, status)).toBe('');
});

test('sums that differ from the lines are refused', () => {
  const [one] = fc.sample(anyInvoice, { numRuns: 1, seed: 3 });
  if (!one) throw new Error('no sample');
  const { invoice, lines } = one;
  const draw = (change: object) => () => contentOf({ ...about, invoice: { ...invoice, ...change }, lines, sender: {} });
  expect(draw({})).not.toThrow();
  for (const change of [{ tax: invoice.tax + 1 }, { subtotal: invoice.subtotal + 1 }, { total: invoice.total + 1 }])
    expect(draw(change)).toThrow(/not its own/);
});

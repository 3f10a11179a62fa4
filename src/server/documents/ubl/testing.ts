import fc from 'fast-check';
import { basisPoints, kobo, milli } from '../../../shared/kit/money.ts';
import { totals } from '../../../shared/invoices/totals.ts';
import type { InvoiceRecord, LineRecord } from '../../invoices/index.ts';

const word = fc.oneof(
  fc.constantFrom('Ankara print', 'Àdìrẹ & co <b>"quoted"</b>', '布料', 'قماش', 'Bolt ]]> of cloth', 'Line\nbreak', 'NUL\u0000 and \ufffe', '😀'),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
);
const lineOf = fc.record({ name: word, quantity: fc.integer({ min: 1, max: 5_000_000 }), price: fc.integer({ min: 0, max: 900_000_000 }) });

/** Sent invoices of every kind that the standard can express, as stored in the database. */
export const anyInvoice: fc.Arbitrary<{ invoice: InvoiceRecord; lines: LineRecord[] }> = fc
  .record({
    lines: fc.array(lineOf, { minLength: 1, maxLength: 12 }).filter((those) => those.some(({ price }) => price > 0)),
    cuts: fc.array(fc.record({ name: fc.constantFrom('', 'Loyal customer', 'Early & often'), part: fc.integer({ min: 0, max: 300 }) }), { maxLength: 3 }),
    rate: fc.constantFrom(null, 0, 750, 500, 1999),
    before: fc.integer({ min: 0, max: 100 }),
    since: fc.integer({ min: 0, max: 100 }),
    note: fc.oneof(fc.constant(''), word),
    buyerNumber: fc.boolean(),
    bank: fc.constantFrom(null, { bankName: 'GTBank & Co', accountName: 'Amara Textiles', accountNumber: '0123456789' }),
  })
  .map(({ lines, cuts, rate, before, since, note, buyerNumber, bank }) => {
    const items = lines.map(({ quantity, price }) => ({ quantity: milli(quantity), unitPrice: kobo(price) }));
    const whole = totals({ items, discounts: [], taxes: [], amountPaid: kobo(0) }).subtotal;
    const discounts = cuts.map(({ name, part }) => ({ name, amount: Math.floor((whole * part) / 1000) }));
    const taxes = rate === null ? [] : [{ name: 'VAT', rate }];
    const amounts = {
      items,
      discounts: discounts.map(({ amount }) => ({ amount: kobo(amount) })),
      taxes: taxes.map((tax) => ({ rate: basisPoints(tax.rate) })),
    };
    const { gross } = totals({ ...amounts, amountPaid: kobo(0) });
    const amountPaid = Math.floor((gross * before) / 100);
    const sums = totals({ ...amounts, amountPaid: kobo(amountPaid) });
    const paid = Math.floor((sums.total * since) / 100);
    const row = {
      business_id: `biz_${'a'.repeat(22)}`,
      id: `inv_${'a'.repeat(22)}`,
      stage: 'sent',
      decision: 'pending',
      number: 'INV-0042',
      sender: {
        name: 'Amara Textiles & Sons',
        email: 'a@example.com',
        phone: '+2348031234567',
        address: '14 Balogun St, Lagos',
        taxNumber: '12345678-0001',
        terms: 'In 14 days',
        ...(bank && { bank }),
      },
      recipient: { name: 'Bola Retail', email: 'b@example.com', ...(buyerNumber ? { taxNumber: '87654321-0001' } : {}) },
      issue_date: '2026-11-01',
      due_date: '2026-11-15',
      description: note,
      currency: 'NGN',
      discounts,
      taxes,
      subtotal: sums.subtotal,
      discount: sums.discount,
      tax: sums.tax,
      amount_paid: amountPaid,
      total: sums.total,
      paid,
      balance: sums.total - paid,
    };
    const stored = lines.map((line, index): LineRecord => ({
      key: String(index),
      name: line.name,
      quantity: line.quantity,
      unit_price: line.price,
      total: sums.lines[index] ?? 0,
    }));
    // The fields that documents read; the others are only for the editor.
    return { invoice: row as unknown as InvoiceRecord, lines: stored };
  });

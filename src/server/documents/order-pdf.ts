import { basisPoints, formatMoney, formatQuantity, formatRate, milli, subtract, ZERO } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrderLink } from '../../shared/orders/contract.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { readOrder, readOrderLink as readByLink } from '../orders/index.ts';
import { orderCheckUrl } from './check.ts';
import { CHECK_TEXT, fromWire, GOOD, initialOf, partyOf, shown } from './content.ts';
import { drawPdf } from './pdf/pool.ts';

type Paper = Pick<
  OutputOf<typeof readOrderLink>,
  'id' | 'number' | 'sender' | 'recipient' | 'issueDate' | 'dueDate' | 'description' | 'itemDetails' | 'discounts' | 'taxes' | 'subtotal' | 'total'
>;

export const orderPdf: OwnTransaction<'order.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inTransaction(ctx.app, { businessId: input.businessId }, (sql) => readOrder({ ...ctx, sql }, input))),
};

export const receivedOrderPdf: OwnTransaction<'order.received.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inTransaction(ctx.app, 'system', (sql) => readByLink({ ...ctx, sql }, input))),
};

async function fileOf({ app, now }: Context, read: Paper | Answer<Paper>): Promise<FileAnswer> {
  const order = read instanceof Answer ? read.data : read;
  const name = order.sender.name;
  const wanted = shown(order.dueDate);
  const total = fromWire(order.total);
  const bytes = await drawPdf({
    productName: app.env.productName,
    title: `Purchase order ${order.number ?? 'draft'}${name ? ` from ${name}` : ''}`,
    number: order.number ?? 'Draft',
    status: null,
    sender: { ...partyOf(order.sender), initial: initialOf(name), accent: order.sender.accent ?? GOOD },
    recipient: partyOf(order.recipient),
    issued: shown(order.issueDate) || '–',
    due: wanted || '–',
    headline: { amount: formatMoney(total), words: wanted ? `delivery by ${wanted}` : 'total' },
    lines: order.itemDetails.map((line) => ({
      name: line.name || '–',
      // Thousandths of a unit, not money.
      quantity: formatQuantity(milli(Math.round(line.quantity * 1000))),
      price: formatMoney(fromWire(line.unitPrice)),
      amount: formatMoney(fromWire(line.total)),
    })),
    totals: totalsOf(order),
    final: { label: 'Total', value: formatMoney(total) },
    payTo: '',
    note: order.description,
    terms: '',
    footer: `Ordered through ${app.env.productName}.`,
    verifyUrl: order.number === null ? null : orderCheckUrl(app.env, order.id),
    verifyText: CHECK_TEXT,
    made: now,
    labels: { heading: 'Purchase order', recipient: 'Supplier', first: 'Ordered', second: 'Delivery date', columns: ['Quantity', 'Price', 'Amount'] },
  });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${(order.number ?? 'Draft order').replaceAll(/[^\w -]/g, '_')}.pdf` });
}

function totalsOf({ discounts, taxes, subtotal }: Paper) {
  const row = (label: string, value: string) => ({ label, value, strong: false });
  const given = discounts.filter(({ amount }) => amount > 0);
  if (given.length + taxes.length === 0) return [];
  return [
    row('Subtotal', formatMoney(fromWire(subtotal))),
    ...given.map((entry) => row(entry.name || 'Discount', formatMoney(subtract(ZERO, fromWire(entry.amount))))),
    // A rate in per cent, not money.
    ...taxes.map((entry) => row(`${entry.name || 'Tax'} ${formatRate(basisPoints(Math.round(entry.amount * 100)))}`, formatMoney(fromWire(entry.total)))),
  ];
}

import { formatMoney, formatQuantity, milli } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import { expectsDelivery } from '../../shared/orders/expects-delivery.ts';
import { say, render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { deliveryBy, HEADS, DOCUMENT_TEXTS, revisionText } from '../../shared/invoices/document-texts.ts';
import { inTransaction } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { lessText } from '../invoices/index.ts';
import { readOrder, readOrderLink as readByLink } from '../orders/index.ts';
import { orderCheckUrl } from './check.ts';
import { FIGURES, fromWire, GOOD, PLAIN, initialOf, labelsOf, parsed, partyOf, formatDay } from './content.ts';
import { drawPdf } from './pdf/pool.ts';

type OrderDocument = Pick<
  OutputOf<typeof readOrderLink>,
  | 'id'
  | 'number'
  | 'status'
  | 'language'
  | 'sender'
  | 'recipient'
  | 'issueDate'
  | 'dueDate'
  | 'description'
  | 'itemDetails'
  | 'discounts'
  | 'taxes'
  | 'subtotal'
  | 'total'
  | 'revision'
>;

export const orderPdf: OwnTransaction<'order.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inTransaction(ctx.app, { businessId: input.businessId }, (sql) => readOrder({ ...ctx, sql }, input))),
};

export const receivedOrderPdf: OwnTransaction<'order.received.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inTransaction(ctx.app, 'system', (sql) => readByLink({ ...ctx, sql }, input))),
};

async function fileOf({ app, now }: Context, read: OrderDocument | Answer<OrderDocument>): Promise<FileAnswer> {
  const order = read instanceof Answer ? read.data : read;
  const name = order.sender.name;
  const { productName } = app.env;
  const translator = translatorFor(order.language);
  const write = (text: Text) => render(text, translator);
  const titled = order.number ?? say`draft`;
  const code = order.number === null ? null : orderCheckUrl(app.env, order.id);
  const total = fromWire(order.total);
  const bytes = await drawPdf({
    language: translator.language,
    productName,
    title: write(name ? say`Purchase order ${titled} from ${name}` : say`Purchase order ${titled}`),
    number: order.number ?? write(DOCUMENT_TEXTS.number),
    status: order.revision === 1 ? null : { word: write(revisionText(order.revision)), colour: PLAIN },
    sender: { ...partyOf(order.sender, translator), initial: initialOf(name), accent: order.sender.accent ?? GOOD },
    recipient: partyOf(order.recipient, translator),
    issued: formatDay(order.issueDate, translator) || '–',
    due: formatDay(order.dueDate, translator) || '–',
    headline: { amount: formatMoney(total), text: write(deliveryBy(expectsDelivery(order.status) ? parsed(order.dueDate) : null)) },
    lines: order.itemDetails.map((line) => ({
      name: line.name || '–',
      // Thousandths of a unit, not money.
      quantity: formatQuantity(milli(Math.round(line.quantity * 1000))),
      price: formatMoney(fromWire(line.unitPrice)),
      amount: formatMoney(fromWire(line.total)),
    })),
    totals: totalsOf(order, write),
    final: { label: write(DOCUMENT_TEXTS.total), value: formatMoney(total) },
    payTo: '',
    note: order.description,
    terms: '',
    footer: write(say`Ordered through ${productName}.`),
    verifyUrl: code,
    made: now,
    labels: labelsOf(translator, { ...HEADS.order, columns: FIGURES, code, sender: name }),
  });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${(order.number ?? 'Draft order').replaceAll(/[^\w -]/g, '_')}.pdf` });
}

function totalsOf({ discounts, taxes, subtotal }: OrderDocument, write: (text: Text) => string) {
  const row = (label: Text, value: string) => ({ label: write(label), value, strong: false });
  const given = discounts.filter(({ amount }) => amount > 0);
  if (given.length + taxes.length === 0) return [];
  return [
    row(DOCUMENT_TEXTS.subtotal, formatMoney(fromWire(subtotal))),
    ...given.map((entry) => row(entry.label, lessText(fromWire(entry.amount)))),
    ...taxes.map((entry) => row(entry.label, formatMoney(fromWire(entry.total)))),
  ];
}

import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import { orderTexts } from '../../shared/orders/document-texts.ts';
import { say } from '../../shared/i18n/message.ts';
import { revisionText } from '../../shared/invoices/document-texts.ts';
import { inSnapshot } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { Answer } from '../core/handler.ts';
import type { FileAnswer, OwnTransaction } from '../core/handler.ts';
import { readOrder, readOrderLink as readByLink } from '../orders/index.ts';
import { documentCheckUrl } from './check.ts';
import { parsed, PLAIN } from './content.ts';
import { plainPdf } from './plain-pdf.ts';
import type { PlainDocument } from './plain-pdf.ts';

type OrderDocument = PlainDocument & Pick<OutputOf<typeof readOrderLink>, 'status' | 'revision'>;

export const orderPdf: OwnTransaction<'order.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inSnapshot(ctx.app, { businessId: input.businessId }, (sql) => readOrder({ ...ctx, sql }, input))),
};

export const receivedOrderPdf: OwnTransaction<'order.received.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inSnapshot(ctx.app, 'system', (sql) => readByLink({ ...ctx, sql }, input))),
};

function fileOf(ctx: Context, read: OrderDocument | Answer<OrderDocument>): Promise<FileAnswer> {
  const order = read instanceof Answer ? read.data : read;
  const { name } = order.sender;
  const titled = order.number ?? say`draft`;
  return plainPdf(ctx, order, {
    title: name ? say`Purchase order ${titled} from ${name}` : say`Purchase order ${titled}`,
    texts: orderTexts(order.status, parsed(order.dueDate)),
    footer: say`Ordered through ${ctx.app.env.productName}.`,
    status: order.revision === 1 ? null : { word: revisionText(order.revision), colour: PLAIN },
    verifyUrl: order.number === null ? null : documentCheckUrl(ctx.app.env, order.id),
    fileName: order.number ?? 'Draft order',
  });
}

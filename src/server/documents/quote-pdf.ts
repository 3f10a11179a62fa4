import type { OutputOf } from '../../shared/kit/route.ts';
import type { readQuoteLink } from '../../shared/quotes/link-contract.ts';
import { say } from '../../shared/i18n/message.ts';
import { quoteTexts } from '../../shared/quotes/document-texts.ts';
import { inSnapshot } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { Answer } from '../core/handler.ts';
import type { FileAnswer, OwnTransaction } from '../core/handler.ts';
import { readQuote, readQuoteLink as readByLink } from '../quotes/index.ts';
import { documentCheckUrl } from './check.ts';
import { parsed } from './content.ts';
import { plainPdf } from './plain-pdf.ts';
import type { PlainDocument } from './plain-pdf.ts';

type QuoteDocument = PlainDocument & Pick<OutputOf<typeof readQuoteLink>, 'status' | 'kind'>;

export const quotePdf: OwnTransaction<'quote.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inSnapshot(ctx.app, { businessId: input.businessId }, (sql) => readQuote({ ...ctx, sql }, input))),
};

export const receivedQuotePdf: OwnTransaction<'quote.received.pdf'> = {
  ownTransaction: async (ctx, input) => fileOf(ctx, await inSnapshot(ctx.app, 'system', (sql) => readByLink({ ...ctx, sql }, input))),
};

function fileOf(ctx: Context, read: QuoteDocument | Answer<QuoteDocument>): Promise<FileAnswer> {
  const quote = read instanceof Answer ? read.data : read;
  const { kind } = quote;
  const { name } = quote.sender;
  const titled = quote.number ?? say`draft`;
  return plainPdf(ctx, quote, {
    title: kind === 'proforma' ? say`Proforma invoice ${titled} from ${name}` : say`Quote ${titled} from ${name}`,
    texts: quoteTexts(kind, quote.status, parsed(quote.dueDate)),
    footer: say`Sent with ${ctx.app.env.productName}.`,
    status: null,
    verifyUrl: quote.number === null ? null : documentCheckUrl(ctx.app.env, quote.id),
    fileName: quote.number ?? (kind === 'proforma' ? 'Draft proforma invoice' : 'Draft quote'),
  });
}

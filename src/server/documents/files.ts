import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import { inSnapshot } from '../core/context.ts';
import type { App, Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { logoBytes } from '../business/index.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { naira, documentSourceByLink, documentSourceOf, sentInvoice, statusOf } from '../invoices/index.ts';
import type { DocumentSource } from '../invoices/index.ts';
import { contentOf } from './content.ts';
import { drawInWorker } from './pdf/pool.ts';
import { drawable } from './pdf/picture.ts';
import { einvoiceOf } from './ubl/express.ts';
import { writeUbl } from './ubl/write.ts';

export const invoicePdf: OwnTransaction<'invoice.pdf'> = {
  ownTransaction: async (ctx, { id, businessId }) =>
    pdfOf(ctx, await inSnapshot(ctx.app, { businessId }, (sql) => documentSourceOf(sql, businessId, id, ctx.now))),
};

export const receivedPdf: OwnTransaction<'invoice.received.pdf'> = {
  ownTransaction: async (ctx, { q }) => pdfOf(ctx, await inSnapshot(ctx.app, 'system', (sql) => documentSourceByLink(sql, q, ctx.now))),
};

export const invoiceUbl: OwnTransaction<'invoice.ubl'> = {
  ownTransaction: async (ctx, { id, businessId }) => ublOf(await inSnapshot(ctx.app, { businessId }, (sql) => documentSourceOf(sql, businessId, id, ctx.now))),
};

export const receivedUbl: OwnTransaction<'invoice.received.ubl'> = {
  ownTransaction: async (ctx, { q }) => ublOf(await inSnapshot(ctx.app, 'system', (sql) => documentSourceByLink(sql, q, ctx.now))),
};

/** The answer to a document's QR code: only the data to verify it. */
export const verifyDocument: OwnTransaction<'invoice.verify'> = {
  ownTransaction: async (ctx, { id }) => {
    const invoice = await inSnapshot(ctx.app, 'system', (sql) => sentInvoice(sql, id, false));
    if (!invoice) throw new AppError('NOT_FOUND', say`This invoice wasn’t sent through us. Don’t pay on this document alone.`);
    const { number, total, currency, sender } = invoice;
    return { number: number ?? '', amount: naira(total), currency, status: statusOf(invoice, ctx.now), payee: sender?.name ?? '' };
  },
};

async function pdfOf({ app, now }: Context, { invoice, lines, status, sender, language }: DocumentSource): Promise<FileAnswer> {
  const verifyUrl = `${app.env.appUrl}/download-invoice/${invoice.id}?verify=1`;
  const translator = translatorFor(language);
  const content = contentOf({ productName: app.env.productName, invoice, lines, status, sender, verifyUrl, now, translator });
  const xml = orNone(() => writeUbl(einvoiceOf(invoice, lines)));
  const einvoice = xml === null ? null : { name: fileNameOf(invoice, 'xml'), xml: Buffer.from(xml) };
  const bytes = await drawInWorker(content, { logo: await logoOf(app, sender.logo), einvoice, compress: true });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: fileNameOf(invoice, 'pdf') });
}

function ublOf({ invoice, lines }: DocumentSource): FileAnswer {
  return new FileAnswer({ bytes: Buffer.from(writeUbl(einvoiceOf(invoice, lines))), type: 'application/xml', name: fileNameOf(invoice, 'xml') });
}

/** The e-invoice, or null if the standard cannot express it: the PDF then has no XML. */
export function orNone(write: () => string): string | null {
  try {
    return write();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_ELIGIBLE') return null;
    throw error;
  }
}

/** A logo that cannot be loaded or rendered is left out. */
export async function logoOf(app: App, id: string | undefined): Promise<Uint8Array | null> {
  if (!id) return null;
  try {
    const { bytes } = await logoBytes(app, id);
    return drawable(bytes) ? bytes : null;
  } catch (error) {
    app.log.warn({ logo: id, error: String(error) }, 'a logo could not be read for a paper');
    return null;
  }
}

function fileNameOf(invoice: DocumentSource['invoice'], ending: string): string {
  return `${(invoice.number ?? 'Draft invoice').replaceAll(/[^\w -]/g, '_')}.${ending}`;
}

import { formatMoney, formatQuantity, kobo, milli, subtract, ZERO } from '../../shared/kit/money.ts';
import { render, say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import { CREDIT_NOTE_TEXTS, RETURNED, taxLabel } from '../../shared/invoices/credit-note-texts.ts';
import { DOCUMENT_TEXTS } from '../../shared/invoices/document-texts.ts';
import { inSnapshot } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import type { Sql } from '../db/pool.ts';
import { creditNoteByLink, creditNoteOf as noteOf, returnsOf, taxRows } from '../invoices/index.ts';
import type { NoteRecord } from '../invoices/index.ts';
import { FIGURES, formatDay, GOOD, initialOf, labelsOf, partyOf } from './content.ts';
import type { DocumentContent } from './content.ts';
import { lineName } from './invoice-lines.ts';
import { logoOf, orNone } from './files.ts';
import { drawInWorker } from './pdf/pool.ts';
import { creditNoteOf } from './ubl/express.ts';
import { writeUbl } from './ubl/write.ts';

export const creditNotePdf: OwnTransaction<'credit-note.pdf'> = {
  ownTransaction: async (ctx, { id, businessId }) =>
    pdfOf(ctx, await inSnapshot(ctx.app, { businessId }, async (sql) => withReturns(sql, await noteOf(sql, businessId, id)))),
};

export const receivedCreditNotePdf: OwnTransaction<'credit-note.received.pdf'> = {
  ownTransaction: async (ctx, { q, id }) =>
    pdfOf(ctx, await inSnapshot(ctx.app, 'system', async (sql) => withReturns(sql, await creditNoteByLink(sql, q, id)))),
};

export const creditNoteUbl: OwnTransaction<'credit-note.ubl'> = {
  ownTransaction: async (ctx, { id, businessId }) => {
    const note = await inSnapshot(ctx.app, { businessId }, (sql) => noteOf(sql, businessId, id));
    return new FileAnswer({ bytes: Buffer.from(ublOf(note)), type: 'application/xml', name: `${note.number}.xml` });
  },
};

function ublOf(note: NoteRecord): string {
  return writeUbl(creditNoteOf(note), note.invoice_number);
}

interface PrintedNote extends NoteRecord {
  /** What goes back of it, and by what way. */
  readonly returns: Awaited<ReturnType<typeof returnsOf>>;
}

async function withReturns(sql: Sql, note: NoteRecord): Promise<PrintedNote> {
  return { ...note, returns: await returnsOf(sql, note) };
}

async function pdfOf({ app, now }: Context, note: PrintedNote): Promise<FileAnswer> {
  const content = contentOf(note, { productName: app.env.productName, now, translator: translatorFor(note.language) });
  const xml = orNone(() => ublOf(note));
  const einvoice = xml === null ? null : { name: `${note.number}.xml`, xml: Buffer.from(xml) };
  const bytes = await drawInWorker(content, { logo: await logoOf(app, note.sender.logo), einvoice, compress: true });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${note.number}.pdf` });
}

function contentOf(note: PrintedNote, { productName, now, translator }: { productName: string; now: number; translator: Translator }): DocumentContent {
  const write = (text: Text) => render(text, translator);
  const { sender, number } = note;
  const name = sender.name ?? '';
  const total = formatMoney(kobo(note.total));
  const { heading, recipient, first, second } = CREDIT_NOTE_TEXTS;
  return {
    language: translator.language,
    productName,
    title: write(say`Credit note ${number} from ${name}`),
    number,
    status: null,
    sender: { ...partyOf(sender, translator), initial: initialOf(name), accent: sender.accent ?? GOOD },
    recipient: partyOf(note.recipient, translator),
    issued: formatDay(note.issue_date, translator),
    due: note.invoice_number,
    headline: { amount: total, text: write(CREDIT_NOTE_TEXTS.credited) },
    lines: note.lines.map((line) => ({
      name: lineName(line, write),
      quantity: line.quantity === null ? '–' : formatQuantity(milli(line.quantity)),
      price: line.quantity === null ? '–' : formatMoney(kobo(line.price)),
      amount: formatMoney(kobo(line.total)),
    })),
    totals: totalsOf(note, write),
    final: { label: write(CREDIT_NOTE_TEXTS.total), value: total },
    payTo: '',
    note: [
      `${write(CREDIT_NOTE_TEXTS.reason)}: ${note.reason}`,
      ...note.returns.map(({ way, amount }) => `${write(RETURNED[way])}: ${formatMoney(kobo(amount))}`),
    ].join('\n'),
    terms: '',
    footer: sender.footer ?? '',
    verifyUrl: null,
    made: now,
    labels: labelsOf(translator, { heading, recipient, first, second, columns: FIGURES, code: null, sender: name }),
  };
}

function totalsOf(note: NoteRecord, write: (text: Text) => string): DocumentContent['totals'] {
  const row = (label: Text, amount: number) => ({ label: write(label), value: formatMoney(kobo(amount)), strong: false });
  const deposit = note.total - note.credited;
  return [
    ...(note.discount > 0 || note.taxes.length > 0 ? [row(DOCUMENT_TEXTS.subtotal, note.subtotal)] : []),
    ...(note.discount > 0 ? [row(DOCUMENT_TEXTS.discount, subtract(ZERO, kobo(note.discount)))] : []),
    ...labelledTaxes(note).map(({ label, amount }) => row(label, amount)),
    ...(deposit > 0 ? [row(CREDIT_NOTE_TEXTS.deposit, deposit)] : []),
  ];
}

/** The tax as one amount; where the lines have their own, by category and rate. */
function labelledTaxes(note: NoteRecord): { label: Text; amount: number }[] {
  const { taxes, tax } = note;
  if (taxes.length === 0) return [];
  if (taxes.every(({ category }) => category === undefined)) return [{ label: taxLabel(taxes.map(({ name }) => name)), amount: tax }];
  return taxRows(note);
}

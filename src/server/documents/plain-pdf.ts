import { formatMoney, formatQuantity, milli } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import { render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { DOCUMENT_TEXTS } from '../../shared/invoices/document-texts.ts';
import type { KindTexts } from '../../shared/invoices/document-texts.ts';
import type { Context } from '../core/context.ts';
import { translatorFor } from '../core/languages.ts';
import { FileAnswer } from '../core/handler.ts';
import { lessText } from '../invoices/index.ts';
import { FIGURES, fromWire, GOOD, initialOf, labelsOf, partyOf, formatDay } from './content.ts';
import type { DocumentContent } from './content.ts';
import { drawPdf } from './pdf/pool.ts';

/** What orders and quotes have in common. */
export type PlainDocument = Pick<
  OutputOf<typeof readOrderLink>,
  'id' | 'number' | 'language' | 'sender' | 'recipient' | 'issueDate' | 'dueDate' | 'description' | 'itemDetails' | 'discounts' | 'taxes' | 'subtotal' | 'total'
>;

/** What is printed otherwise in each kind. */
interface Kind {
  readonly title: Text;
  readonly texts: KindTexts;
  readonly footer: Text;
  readonly status: { readonly word: Text; readonly colour: string } | null;
  /** The content of its QR code; none for a draft. */
  readonly verifyUrl: string | null;
  /** Of the file, without `.pdf`. */
  readonly fileName: string;
}

/** The PDF of a document that asks for no payment. */
export async function plainPdf({ app, now }: Context, document: PlainDocument, kind: Kind): Promise<FileAnswer> {
  const name = document.sender.name;
  const translator = translatorFor(document.language);
  const write = (text: Text) => render(text, translator);
  const total = fromWire(document.total);
  const bytes = await drawPdf({
    language: translator.language,
    productName: app.env.productName,
    title: write(kind.title),
    number: document.number ?? write(DOCUMENT_TEXTS.number),
    status: kind.status && { ...kind.status, word: write(kind.status.word) },
    sender: { ...partyOf(document.sender, translator), initial: initialOf(name), accent: document.sender.accent ?? GOOD },
    recipient: partyOf(document.recipient, translator),
    issued: formatDay(document.issueDate, translator) || '–',
    due: formatDay(document.dueDate, translator) || '–',
    headline: { amount: formatMoney(total), text: write(kind.texts.after) },
    lines: document.itemDetails.map((line) => ({
      name: [line.name || '–', ...(line.tax ? [line.tax.label] : [])].join('\n'),
      // Thousandths of a unit, not money.
      quantity: formatQuantity(milli(Math.round(line.quantity * 1000))),
      price: formatMoney(fromWire(line.unitPrice)),
      amount: formatMoney(fromWire(line.total)),
    })),
    totals: totalsOf(document, write),
    final: { label: write(DOCUMENT_TEXTS.total), value: formatMoney(total) },
    payTo: '',
    note: document.description,
    terms: '',
    footer: write(kind.footer),
    verifyUrl: kind.verifyUrl,
    made: now,
    labels: labelsOf(translator, { ...kind.texts.heads, columns: FIGURES, code: kind.verifyUrl, sender: name }),
  });
  return new FileAnswer({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `${kind.fileName.replaceAll(/[^\w -]/g, '_')}.pdf` });
}

function totalsOf({ discounts, taxes, subtotal }: PlainDocument, write: (text: Text) => string): DocumentContent['totals'] {
  const row = (label: Text, value: string) => ({ label: write(label), value, strong: false });
  const given = discounts.filter(({ amount }) => amount > 0);
  if (given.length + taxes.length === 0) return [];
  return [
    row(DOCUMENT_TEXTS.subtotal, formatMoney(fromWire(subtotal))),
    ...given.map((entry) => row(entry.label, lessText(fromWire(entry.amount)))),
    ...taxes.map((entry) => row(entry.label, formatMoney(fromWire(entry.total)))),
  ];
}

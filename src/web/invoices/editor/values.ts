import { emptyLine, MAX_LINE_LENGTH, MAX_NOTE_LENGTH } from '../../../shared/invoices/draft.ts';
import type { DraftInput, MEDIA } from '../../../shared/invoices/draft.ts';
import type { readInvoice } from '../../../shared/invoices/contract.ts';
import { addDays } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { nairaFromKobo, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { givenReferences, referenceRows } from '../../../shared/invoices/references.ts';
import type { References } from '../../../shared/invoices/references.ts';
import type { QuoteKind } from '../../../shared/quotes/status.ts';
import { koboOf } from '../../documents/document-data.ts';
import { NO_REPEAT, recurrenceOf, repeatOf } from './repeat-values.ts';
import type { RepeatValues, StoredRecurrence } from './repeat-values.ts';
import { taxOfValue, valueOfTax } from './line-tax-values.ts';
import type { LineTaxValue } from './line-tax-values.ts';
import { parseQuantity, parseRate } from './typed-numbers.ts';

export type Medium = (typeof MEDIA)[number];
export type DraftView = OutputOf<typeof readInvoice>;

/** The recipient's data for the editor and its preview. */
export interface Recipient {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  taxNumber: string | null;
  /** The language of documents to the recipient; without one, the template's. Drafts stored earlier on a device lack it. */
  language?: string | null;
}

export interface LineValues {
  id: string;
  name: string;
  /** As typed; see `parseQuantity`. */
  quantity: string;
  unitPrice: Kobo | null;
  /** Its own tax, as in `line-tax-values.ts`; missing while the tax is on the whole invoice. */
  tax?: LineTaxValue | undefined;
  /** The tax of its product, for when the lines get their own. */
  usual?: LineTaxValue | undefined;
}
export interface DiscountValues {
  id: string;
  name: string;
  amount: Kobo | null;
  /** Per cent as typed (see `parseRate`), instead of the amount. */
  rate?: string | undefined;
  /** The line that it lowers; missing for the whole invoice. */
  itemId?: string | undefined;
}
export interface TaxValues {
  id: string;
  name: string;
  /** Per cent as typed; see `parseRate`. */
  amount: string;
}

/** By per cent as typed, or by amount; the last amount is the rest. */
export interface InstalmentValues {
  id: string;
  dueDate: string | null;
  percent?: string | undefined;
  amount?: Kobo | null | undefined;
}

/** The content of the editor at any moment of typing. Plain data, stored on the device as JSON. */
export interface EditorValues {
  contactId: string | null;
  recipient: Recipient | null;
  issueDate: string | null;
  dueDate: string | null;
  /** Instead of the due date. Drafts stored earlier on a device lack it. */
  instalments?: InstalmentValues[] | null;
  medium: Medium;
  description: string;
  /** Null: nothing was received before, and the field is hidden. */
  amountPaid: Kobo | null;
  showAmountPaid: boolean;
  itemDetails: LineValues[];
  discounts: DiscountValues[];
  taxes: TaxValues[];
  recurrence: RepeatValues;
  /** Drafts stored earlier on a device lack them. */
  references?: References;
  /** Per cent as typed; null: the field is hidden. Drafts stored earlier on a device lack it. */
  withholding?: string | null;
  /** The chosen template; without one the first is used. Drafts stored earlier on a device lack it. */
  letterhead?: string | null;
  /** Only of a quote. */
  quoteKind?: QuoteKind;
}

export interface Defaults {
  dueDays: number;
  /** Per cent, or null. */
  defaultTax: number | null;
}

export function newKey(): string {
  return crypto.randomUUID().slice(0, 8);
}

export function newLine(tax?: LineTaxValue): LineValues {
  const line = emptyLine(newKey());
  return { id: line.id, name: line.name, quantity: String(line.quantity), unitPrice: ZERO, ...(tax && { tax }) };
}

export function newTax(rate: string, name = 'VAT'): TaxValues {
  return { id: newKey(), name, amount: rate };
}

export function blankValues(today: CalendarDate, defaults: Defaults): EditorValues {
  return {
    contactId: null,
    recipient: null,
    issueDate: today,
    dueDate: addDays(today, defaults.dueDays),
    medium: 'email',
    description: '',
    references: {},
    amountPaid: null,
    showAmountPaid: false,
    itemDetails: [newLine()],
    discounts: [],
    taxes: defaults.defaultTax === null ? [] : [newTax(String(defaults.defaultTax))],
    recurrence: NO_REPEAT,
    letterhead: null,
  };
}

/** Whether the draft has no content worth saving. */
export function isBlank(values: EditorValues): boolean {
  return (
    values.recipient === null &&
    values.description.trim() === '' &&
    referenceRows(values.references).length === 0 &&
    !values.amountPaid &&
    values.discounts.length === 0 &&
    values.itemDetails.every((line) => line.name.trim() === '' && !line.unitPrice)
  );
}

type StoredInstalments =
  | readonly { readonly dueDate: string | null; readonly percent?: number | undefined; readonly amount?: number | undefined }[]
  | undefined;

/** The parts of a draft that the editor needs, for invoices and orders. */
type Opened = Pick<
  DraftView,
  'language' | 'recipient' | 'issueDate' | 'dueDate' | 'description' | 'references' | 'amountPaid' | 'itemDetails' | 'discounts' | 'taxes'
> & {
  instalments?: StoredInstalments;
  draft: {
    contactId: string | null;
    medium: Medium;
    isRecurring?: boolean;
    instalments?: StoredInstalments | null;
    withholdingTax?: number | null | undefined;
    recurrence?: StoredRecurrence;
    isCustomized?: boolean;
    invoiceSettingId?: string | null;
  } | null;
};

/** The server's draft, in the editor's fields. */
export function valuesOf(view: Opened): EditorValues {
  const contactId = view.draft?.contactId ?? null;
  const isKnown = contactId !== null || Boolean(view.recipient.name);
  return {
    contactId: contactId,
    recipient: isKnown ? { ...view.recipient, language: view.language } : null,
    issueDate: view.issueDate,
    dueDate: view.dueDate,
    instalments:
      (view.draft ? view.draft.instalments : view.instalments)?.map(({ dueDate, percent, amount }) => ({
        id: newKey(),
        dueDate,
        ...(percent === undefined ? { amount: amount === undefined ? null : koboOf(amount) } : { percent: String(percent) }),
      })) ?? null,
    medium: view.draft?.medium ?? 'email',
    description: view.description,
    references: view.references ?? {},
    amountPaid: view.amountPaid > 0 ? koboOf(view.amountPaid) : null,
    showAmountPaid: view.amountPaid > 0,
    itemDetails:
      view.itemDetails.length > 0
        ? view.itemDetails.map((line) => ({
            id: line.id,
            name: line.name,
            quantity: String(line.quantity),
            unitPrice: koboOf(line.unitPrice),
            ...(line.tax && { tax: valueOfTax(line.tax) }),
          }))
        : [newLine()],
    discounts: view.discounts.map(({ name, amount, rate, itemId }) => ({
      id: newKey(),
      name,
      amount: rate === undefined ? koboOf(amount) : null,
      ...(rate !== undefined && { rate: String(rate) }),
      ...(itemId !== undefined && { itemId }),
    })),
    taxes: view.taxes.filter(({ category }) => category === undefined).map((entry) => ({ id: newKey(), name: entry.name, amount: String(entry.amount) })),
    recurrence: repeatOf(view.draft?.isRecurring ? view.draft.recurrence : null),
    withholding: view.draft?.withholdingTax ? String(view.draft.withholdingTax) : null,
    letterhead: view.draft?.isCustomized ? (view.draft.invoiceSettingId ?? null) : null,
  };
}

/** The lines without empty ones at the end. */
export function withoutTail(lines: readonly LineValues[]): LineValues[] {
  const last = lines.findLastIndex((line) => line.name.trim() !== '' || Boolean(line.unitPrice));
  return lines.slice(0, Math.max(1, last + 1));
}

/** Whether a typed text is too long for `savableDraft`. */
export function isTooLong({ description, itemDetails }: EditorValues): boolean {
  return description.trim().length > MAX_NOTE_LENGTH || itemDetails.some(({ name }) => name.trim().length > MAX_LINE_LENGTH);
}

/** Two drafts with the same fingerprint have the same content. */
export function fingerprint(input: DraftInput): string {
  return JSON.stringify(input, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value));
}

/** For sending: an unreadable number becomes NaN, which the contract refuses with its own message. */
export function strictDraft(values: EditorValues): DraftInput {
  return draftOf(values, {
    quantity: (text) => parseQuantity(text) ?? Number.NaN,
    price: (price) => (price === null ? Number.NaN : nairaFromKobo(price)),
    limitText: (text) => text,
    rate: (text) => parseRate(text) ?? Number.NaN,
    day: (text) => text ?? '',
    times: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
  });
}

/** For saving: unreadable or too long input stays on the device; the server gets a neutral value instead. */
export function savableDraft(values: EditorValues): DraftInput {
  const readable = {
    ...values,
    discounts: values.discounts.filter(({ amount, rate }) => (rate === undefined ? amount : parseRate(rate)) !== null),
    taxes: values.taxes.filter((entry) => parseRate(entry.amount) !== null),
  };
  return draftOf(readable, {
    quantity: (text) => parseQuantity(text) ?? 1,
    price: (price) => (price === null ? 0 : nairaFromKobo(price)),
    limitText: (text, max) => text.trim().slice(0, max),
    rate: (text) => parseRate(text) ?? 0,
    day: (text) => text,
    times: (text) => Number(text) || null,
  });
}

interface Readers {
  quantity: (text: string) => number;
  price: (price: Kobo | null) => number;
  limitText: (text: string, max: number) => string;
  rate: (text: string) => number;
  day: (text: string | null) => string | null;
  times: (text: string) => number | null;
}

/** A recipient who is not a contact is stored in the draft itself. */
function recipientOf({ contactId, recipient }: EditorValues): Pick<DraftInput, 'recipientType' | 'contactId' | 'contact'> {
  if (contactId !== null || !recipient) return { recipientType: 'contact', contactId };
  const { name, email, phone, address } = recipient;
  return { recipientType: 'new', contactId: null, contact: { name, email: email ?? '', phone: phone ?? '', ...(address && { address }) } };
}

function draftOf(values: EditorValues, read: Readers): DraftInput {
  return {
    isCustomized: Boolean(values.letterhead),
    invoiceSettingId: values.letterhead ?? null,
    receivedPayment: (values.amountPaid ?? 0) > 0,
    isRecurring: values.recurrence.every !== 'no',
    recurrence: recurrenceOf(values.recurrence, read),
    medium: values.medium,
    ...recipientOf(values),
    issueDate: values.issueDate,
    dueDate: values.dueDate,
    instalments: values.instalments?.map(({ dueDate, percent, amount = null }, index, { length }) => ({
      dueDate,
      ...(percent === undefined ? index < length - 1 && { amount: read.price(amount) } : { percent: read.rate(percent) }),
    })),
    description: read.limitText(values.description, MAX_NOTE_LENGTH),
    references: givenReferences(values.references),
    amountPaid: nairaFromKobo(values.amountPaid ?? ZERO),
    itemDetails: withoutTail(values.itemDetails).map((line) => ({
      id: line.id,
      name: read.limitText(line.name, MAX_LINE_LENGTH),
      quantity: read.quantity(line.quantity),
      unitPrice: read.price(line.unitPrice),
      ...(line.tax && { tax: taxOfValue(line.tax) }),
    })),
    discounts: values.discounts.map(({ name, amount, rate, itemId }) => ({
      name,
      ...(rate === undefined ? { amount: read.price(amount) } : { rate: read.rate(rate) }),
      ...(itemId !== undefined && { itemId }),
    })),
    taxes: values.taxes.map((entry) => ({ name: entry.name, amount: read.rate(entry.amount) })),
    ...(typeof values.withholding === 'string' && { withholdingTax: read.rate(values.withholding) }),
    // Beyond the fields of an invoice: see `quoteDraft`.
    ...(values.quoteKind && { kind: values.quoteKind }),
  };
}

import type { business as businessSchema } from '../../../shared/business/contract.ts';
import type { listSettings } from '../../../shared/invoices/settings-contract.ts';
import { payToLines } from '../../../shared/invoices/pay-to.ts';
import { discountText, placedDiscounts } from '../../../shared/invoices/discounts.ts';
import { lineTaxText, taxText, TAX_NAMES } from '../../../shared/invoices/line-tax.ts';
import { withheldOf } from '../../../shared/invoices/withholding.ts';
import type { Withheld } from '../../../shared/invoices/withholding.ts';
import { inRow } from '../../../shared/i18n/message.ts';
import { taxShares, totals } from '../../../shared/invoices/totals.ts';
import { referenceRows } from '../../../shared/invoices/references.ts';
import type { Amounts, Totals } from '../../../shared/invoices/totals.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import type { KindTexts } from '../../../shared/invoices/document-texts.ts';
import { subtract, ZERO } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import type { DocumentData } from '../../documents/document-data.ts';
import { withoutTail } from './values.ts';
import type { EditorValues } from './values.ts';
import { lineTaxOf } from './line-tax-values.ts';
import { basisPointsOf, milliOf } from './typed-numbers.ts';
import type * as z from 'zod/mini';

type Business = z.output<typeof businessSchema>;
type Setting = OutputOf<typeof listSettings>['settings'][number];

export function amountsOfValues(values: EditorValues): Amounts {
  return {
    items: values.itemDetails.map((line) => ({
      quantity: milliOf(line.quantity),
      unitPrice: line.unitPrice ?? ZERO,
      ...(line.tax && { tax: lineTaxOf(line.tax) }),
    })),
    discounts: placedDiscounts(
      values.discounts.map((one) => ({ ...one, rate: one.rate === undefined ? undefined : basisPointsOf(one.rate) })),
      values.itemDetails.map(({ id }) => id),
    ),
    taxes: values.taxes.map((entry) => ({ rate: basisPointsOf(entry.amount) })),
    amountPaid: values.amountPaid ?? ZERO,
  };
}

/** The totals of the current input; null if they are too large to be exact. */
export function liveTotals(values: EditorValues): Totals | null {
  try {
    return totals(amountsOfValues(values));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** What the buyer is expected to withhold of the current input. */
export function withheldOfValues({ withholding }: EditorValues, sum: Totals): Withheld | null {
  return typeof withholding === 'string' ? withheldOf(basisPointsOf(withholding), { ...sum, creditedNet: ZERO, balance: sum.total }) : null;
}

/** As printed: the terms, and the late fee. */
function termsOf(setting: Setting | undefined): string | null {
  return [setting?.terms, setting?.lateFee?.text].filter(Boolean).join('\n') || null;
}

/** A business's payment texts are not shown on its orders and quotes. */
const NO_TEXTS = { footer: null, terms: null };

const NOTHING: Totals = {
  lines: [],
  subtotal: ZERO,
  discounts: [],
  lineDiscounts: [],
  discount: ZERO,
  tax: ZERO,
  groups: [],
  gross: ZERO,
  amountPaid: ZERO,
  total: ZERO,
};

/** The document of the current input, with the same calculator as the server's. */
export function previewDocument(
  values: EditorValues,
  business: Pick<Business, 'name' | 'businessDetail' | 'logo'>,
  setting: Setting | undefined,
  textsOf?: (day: CalendarDate | null) => KindTexts,
): DocumentData {
  const sum = liveTotals(values) ?? NOTHING;
  const withheld = withheldOfValues(values, sum);
  const payTo = payToLines(setting?.payoutAccount ?? null, null, withheld, sum.total);
  const above = subtract(sum.subtotal, sum.discount);
  const shares = taxShares(
    sum.tax,
    values.taxes.map((entry) => basisPointsOf(entry.amount)),
  );
  const dueDate = values.dueDate === null ? null : calendarDate(values.dueDate);
  return {
    texts: textsOf?.(dueDate),
    number: null,
    status: 'draft',
    language: values.recipient?.language ?? setting?.language ?? 'en',
    sender: {
      ...senderOf(business),
      logo: business.logo,
      accent: setting?.accent ?? null,
      ...(textsOf ? NO_TEXTS : { payTo: payTo.length > 0 ? inRow(payTo, '\n') : '', footer: setting?.footer ?? null, terms: termsOf(setting) }),
    },
    recipient: values.recipient ?? { name: '', email: null, phone: null, address: null, taxNumber: null },
    issueDate: values.issueDate === null ? null : calendarDate(values.issueDate),
    dueDate,
    references: referenceRows(values.references),
    note: values.description,
    lines: withoutTail(values.itemDetails).map((line, index) => ({
      id: line.id,
      name: line.name,
      quantity: milliOf(line.quantity),
      unitPrice: line.unitPrice ?? ZERO,
      total: sum.lines[index] ?? ZERO,
      tax: line.tax && lineTaxText(lineTaxOf(line.tax)),
    })),
    discounts: values.discounts
      .map(({ name, rate, itemId }, index) => ({
        label: discountText(name, rate === undefined ? undefined : basisPointsOf(rate), values.itemDetails.find(({ id }) => id === itemId)?.name),
        amount: sum.discounts[index] ?? ZERO,
      }))
      .filter(({ amount }) => amount > 0),
    taxes: [
      ...values.taxes.map((entry, index) => ({
        label: taxText(entry.name, basisPointsOf(entry.amount), { base: sum.subtotal, above }),
        total: shares[index] ?? ZERO,
      })),
      ...sum.groups.map(({ category, rate, taxable, amount }) => ({ label: taxText(TAX_NAMES[category], rate, { base: taxable, above }), total: amount })),
    ],
    subtotal: sum.subtotal,
    gross: sum.gross,
    amountPaid: sum.amountPaid,
    paid: ZERO,
    balance: sum.total,
  };
}

function senderOf({ name, businessDetail: detail }: Pick<Business, 'name' | 'businessDetail'>) {
  const address = typeof detail['address'] === 'object' && detail['address'] !== null ? detail['address'] : {};
  const parts = Object.entries(address);
  const part = (wanted: string) => parts.find(([key]) => key === wanted)?.[1];
  return {
    name,
    email: textOf(detail['email']),
    phone: textOf(detail['phone']),
    taxNumber: textOf(detail['taxNumber']),
    registrationNumber: textOf(detail['registrationNumber']),
    address:
      ['line1', 'line2', 'city', 'state']
        .map((key) => textOf(part(key)))
        .filter(Boolean)
        .join(', ') || null,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

import { amountsOf, readyToSend } from '../../../shared/invoices/draft.ts';
import type { Draft } from '../../../shared/invoices/draft.ts';
import { instalmentsOf, unreadyInstalments } from '../../../shared/invoices/instalments.ts';
import type { TaxGroup } from '../../../shared/invoices/line-tax.ts';
import { totals } from '../../../shared/invoices/totals.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { basisPoints, kobo, milli } from '../../../shared/kit/money.ts';
import type { DraftValues } from './draft-queries.ts';
import type { Editor, InvoiceRecord, LineRecord } from '../queries.ts';
import { storedDiscounts, typedDiscounts } from '../taxes/stored-discount.ts';
import { storedGroups } from '../taxes/stored-tax.ts';
import type { StoredTax } from '../taxes/stored-tax.ts';

/** A parsed draft in the form of the database, with the calculator's sums. */
export function valuesOf(draft: Draft, place: { businessId: string; id: string; at: string }): DraftValues {
  const sums = totals(amountsOf(draft));
  const keys = distinctKeys(draft.itemDetails.map(({ id }) => id));
  // Incomplete ones of a draft are kept as typed.
  const instalments = draft.instalments ? instalmentsOf(sums.gross, draft.instalments) : null;
  const { contactId, issueDate, dueDate, description, amountPaid: _deposit, itemDetails, discounts, taxes: _taxes, ...editor } = draft;
  const contact = draft.recipientType === 'new' && draft.contact ? clean(draft.contact) : null;
  return {
    ...place,
    contactId: draft.recipientType === 'contact' ? (contactId ?? null) : null,
    contact,
    issueDate: issueDate ?? null,
    dueDate: instalments?.at(-1)?.dueDate ?? dueDate ?? null,
    instalments,
    description,
    discounts: storedDiscounts(discounts, sums.discounts),
    taxes: storedTaxes(draft, sums.groups),
    subtotal: sums.subtotal,
    discount: sums.discount,
    tax: sums.tax,
    amountPaid: sums.amountPaid,
    total: sums.total,
    // No per cent is no withholding.
    editor: { ...editor, invoiceSettingId: editor.invoiceSettingId ?? null, withholdingTax: editor.withholdingTax || null, contact },
    lines: itemDetails.map((line, index) => ({
      key: keys[index] ?? line.id,
      name: line.name,
      quantity: line.quantity,
      price: line.unitPrice,
      total: sums.lines[index] ?? kobo(0),
      ...(line.tax && { tax: line.tax }),
    })),
  };
}

/** Credit notes name a line by its key: a key that an earlier line has, or an empty one, becomes another. */
function distinctKeys(ids: readonly string[]): string[] {
  const taken = new Set(ids);
  return ids.map((id, index) => {
    if (id !== '' && ids.indexOf(id) === index) return id;
    let key = `${id}.${index + 1}`;
    while (taken.has(key)) key = `${key}.${index + 1}`;
    taken.add(key);
    return key;
  });
}

/** The draft of a stored invoice, for the checks of the form. */
export function draftOf(row: InvoiceRecord, lines: readonly LineRecord[]): Draft {
  return {
    ...row.editor,
    contactId: row.contact_id,
    issueDate: row.issue_date,
    dueDate: row.due_date,
    description: row.description,
    amountPaid: kobo(row.amount_paid),
    itemDetails: lines.map((line) => ({
      id: line.key,
      name: line.name,
      quantity: milli(line.quantity),
      unitPrice: kobo(line.unit_price),
      ...(line.tax && { tax: line.tax }),
    })),
    discounts: typedDiscounts(row.discounts),
    taxes: row.taxes.filter(({ category }) => category === undefined).map((entry) => ({ name: entry.name, amount: basisPoints(entry.rate) })),
  };
}

/** Those of the whole invoice and those of its lines; sending refuses an invoice with both. */
function storedTaxes(draft: Draft, groups: readonly TaxGroup[]): StoredTax[] {
  return [...draft.taxes.map((entry) => ({ name: entry.name, rate: entry.amount })), ...storedGroups(groups)];
}

export function refuseUnready(draft: Draft): void {
  const errors = [...readyToSend(draft), ...unreadyInstalments(draft)];
  if (errors.length > 0) throw new AppError('VALIDATION_FAILED', undefined, { errors });
}

function clean(contact: NonNullable<Draft['contact']>): NonNullable<Editor['contact']> {
  const { name, email, phone, address } = contact;
  return { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(address ? { address } : {}) };
}

import type { Compared } from '../../../shared/invoices/revision.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { DraftValues } from '../drafting/draft-queries.ts';
import type { InvoiceRecord, LineRecord } from '../queries.ts';

type Row = Pick<InvoiceRecord, 'issue_date' | 'due_date' | 'description' | 'total' | 'discount' | 'tax' | 'amount_paid'>;

type OfInvoices = Pick<Compared, 'instalments' | 'references'>;

/** The stored text of an invoice or an order, for the comparison with its revision. */
export function comparedRow(row: Row, lines: readonly LineRecord[], ofInvoices: OfInvoices = {}): Compared {
  return {
    issueDate: row.issue_date,
    dueDate: row.due_date,
    ...ofInvoices,
    description: row.description,
    total: kobo(row.total),
    discount: kobo(row.discount),
    tax: kobo(row.tax),
    amountPaid: kobo(row.amount_paid),
    lines: lines.map((line) => ({ name: line.name, quantity: line.quantity, unitPrice: kobo(line.unit_price), tax: line.tax })),
  };
}

/** The revised text, for the same. */
export function comparedValues(values: DraftValues): Compared {
  const { issueDate, dueDate, instalments, description, total, discount, tax, amountPaid } = values;
  return {
    issueDate,
    dueDate,
    instalments,
    references: values.editor.references,
    description,
    total: kobo(total),
    discount: kobo(discount),
    tax: kobo(tax),
    amountPaid: kobo(amountPaid),
    lines: values.lines.map((line) => ({ name: line.name, quantity: line.quantity, unitPrice: kobo(line.price), tax: line.tax })),
  };
}

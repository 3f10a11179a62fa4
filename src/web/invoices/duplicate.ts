import { createInvoice, readInvoice } from '../../shared/invoices/contract.ts';
import { addDays, calendarDate, daysBetween } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { call, idempotencyKey } from '../../ui/client.ts';
import { go } from '../../ui/navigation.ts';
import { paths } from '../app/paths.ts';
import { savableDraft, valuesOf } from './editor-values.ts';

/** A new draft with the same recipient, lines, discounts and taxes, issued today and due as many days later; the editor opens with it. */
export async function duplicateInvoice(of: { id: string; contactId: string | null }, businessId: string, today: CalendarDate): Promise<void> {
  const view = await call(readInvoice, { id: of.id, businessId });
  const [issued, due] = [view.issueDate, view.dueDate].map((day) => (day === null ? null : calendarDate(day)));
  const dueDate = issued && due ? addDays(today, daysBetween(issued, due)) : null;
  const values = { ...valuesOf(view), contactId: of.contactId, issueDate: today, dueDate, amountPaid: null, showAmountPaid: false };
  const draft = await call(createInvoice, { ...savableDraft(values), businessId, action: 'draft' }, { idempotencyKey: idempotencyKey() });
  go(paths.createInvoice({ draft: draft.id }));
}

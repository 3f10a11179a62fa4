import { lateFeeLine, lateFeeOn, lateFeeStart } from '../../../shared/invoices/late-fee.ts';
import type { LateFee } from '../../../shared/invoices/late-fee.ts';
import { addDays, daysBetween, dateIn } from '../../../shared/kit/date.ts';
import { kobo, milli, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { newId } from '../../core/context.ts';
import type { App } from '../../core/context.ts';
import { translatorFor } from '../../core/languages.ts';
import { render } from '../../../shared/i18n/message.ts';
import type { Draft } from '../../../shared/invoices/draft.ts';
import type { Sql } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { valuesOf } from '../drafting/draft-values.ts';
import { writeEvent } from '../lifecycle/lifecycle-queries.ts';
import { newLink } from '../links/link.ts';
import { dueUntil } from '../present-instalments.ts';
import type { InvoiceRecord } from '../queries.ts';
import { withholdingOf } from '../taxes/expected-withholding.ts';
import { sendFromTemplate } from '../schedules/schedule-queries.ts';
import { insertLateFee, lateInvoices, takeLate, withoutLateFee } from './late-fee-queries.ts';
import type { LateRecord } from './late-fee-queries.ts';

const MOST_PORTIONS = 100;
/** Fees are invoiced from eight in the morning in the sender's time zone. */
const MORNING = 8 * 3_600_000;
/** The fee is due so many days after it is invoiced. */
const DUE_DAYS = 7;

/** Invoices the late fees that are due, each in its own transaction, so that a failing one does not stop the others. */
export async function chargeLateFees(app: App): Promise<void> {
  const now = app.clock();
  for (const kind of ['unpaid', 'partial'] as const) {
    let after = { day: '-infinity', id: '' };
    for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
      const from = after;
      const rows = await transaction(app.pool, 'system', (sql) => lateInvoices(sql, kind, dateIn('UTC', now), from));
      for (const { id } of rows)
        await transaction(app.pool, 'system', (sql) => charge(sql, app, id, now)).catch((error: unknown) =>
          app.log.error({ invoice: id, error: String(error) }, 'a late fee could not be invoiced; it is tried again'),
        );
      const last = rows.at(-1);
      if (!last || rows.length < 100) break;
      after = { day: last.due_date, id: last.id };
    }
  }
}

/** The fee's invoice, that it was made, and the entries in both histories, in one commit. */
async function charge(sql: Sql, app: App, id: string, now: number): Promise<void> {
  const late = await takeLate(sql, id);
  const fee = late && dueFee(late, now);
  if (!late || !fee || lateFeeOn(fee, toPay(late, fee, now)) === 0) return;
  const feeId = newId('invoice');
  const at = new Date(now).toISOString();
  if (!(await insertLateFee(sql, late, feeId, at))) return;
  const values = valuesOf(invoiceOf(late, fee, now), { businessId: late.business_id, id: feeId, at });
  const refused = await sendFromTemplate(sql, {
    ...values,
    ...newLink(app.env),
    medium: late.editor.medium,
    action: 'send',
    actor: late.created_by,
    actorName: null,
  });
  if (refused) throw new Error(`refused: ${refused.reason}`);
  const number = await withoutLateFee(sql, feeId);
  await writeEvent(sql, late, { at, what: 'late fee', who: null, detail: number });
  await writeEvent(sql, { business_id: late.business_id, id: feeId }, { at, what: 'late fee of', who: null, detail: late.number });
}

/** The fee, if it is due in the sender's time zone: the invoice may have been paid, archived or advanced since it was looked for. */
function dueFee(
  { kind, archived_at: archivedAt, credit_id: creditId, sender, due_date: dueDate, sent_at: sentAt, time_zone: zone }: InvoiceRecord,
  now: number,
): LateFee | null {
  const fee = sender?.lateFee;
  const isOpen = (kind === 'unpaid' || kind === 'partial') && archivedAt === null && creditId === null;
  if (!isOpen || !fee || dueDate === null || sentAt === null) return null;
  const start = lateFeeStart(dueDate, dateIn(zone, Date.parse(sentAt)));
  return daysBetween(start, dateIn(zone, now - MORNING)) > fee.afterDays ? fee : null;
}

/** What is late for longer than the fee's days, which count for each instalment, without the tax that the buyer may keep. */
function toPay(late: InvoiceRecord, { afterDays }: LateFee, now: number): Kobo {
  const last = addDays(dateIn(late.time_zone, now - MORNING), -1 - afterDays);
  return kobo(Math.min(dueUntil(late, last), withholdingOf(late)?.payNow ?? late.balance));
}

/** To the same recipient, whatever has become of the contact, with the same template and in the same language. */
function invoiceOf(late: LateRecord, fee: LateFee, now: number): Draft {
  const issueDate = dateIn(late.time_zone, now);
  const balance = toPay(late, fee, now);
  const { name = '', email, phone, address } = late.recipient;
  const line = lateFeeLine(fee, { number: late.number ?? '', dueDate: late.due_date ?? issueDate, balance });
  return {
    ...late.editor,
    receivedPayment: false,
    isRecurring: false,
    recurrence: null,
    withholdingTax: null,
    instalments: null,
    ...(late.is_same_recipient ? { contactId: late.contact_id } : { recipientType: 'new', contactId: null, contact: { name, email, phone, address } }),
    issueDate,
    dueDate: addDays(issueDate, DUE_DAYS),
    description: '',
    amountPaid: ZERO,
    itemDetails: [{ id: 'fee', name: render(line, translatorFor(late.language)), quantity: milli(1000), unitPrice: lateFeeOn(fee, balance) }],
    discounts: [],
    taxes: [],
  };
}

import { dueBy, instalmentsNow, nextPayment, nextText, scheduleRows } from '../../shared/invoices/instalments.ts';
import type { InstalmentNow, NextPayment } from '../../shared/invoices/instalments.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { isOff } from '../../shared/invoices/is-off.ts';
import { isDue } from '../../shared/invoices/status.ts';
import type { Status } from '../../shared/invoices/status.ts';
import { dateIn } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { formatMoney, kobo, nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { InvoiceRecord } from './queries.ts';
import { withholdingOf } from './taxes/expected-withholding.ts';

/** The instalments of an invoice at an instant, by the day in the sender's time zone; empty without any. */
export function instalmentsAt(row: InvoiceRecord, now: number): InstalmentNow[] {
  return instalmentsNow(row.instalments ?? [], kobo(row.balance), dateIn(row.time_zone, now));
}

/** What is to be paid next of an invoice in instalments, in kobo; null without any, and where nothing is due. */
export function nextPaymentOf(row: InvoiceRecord, status: Status, now: number): NextPayment | null {
  return status === 'draft' || isDue(status) ? nextPayment(instalmentsAt(row, now)) : null;
}

/** Kobo that are due on the invoice's due date, with everything else that is late; without instalments the balance. */
export function dueNext(row: InvoiceRecord, now: number): Kobo {
  return nextPayment(instalmentsAt(row, now))?.amount ?? kobo(row.balance);
}

/** Kobo that are due on or before a day: what is left of the instalments until then, or the balance. */
export function dueUntil({ instalments, balance }: Pick<InvoiceRecord, 'instalments' | 'balance'>, until: CalendarDate): Kobo {
  return instalments ? dueBy(instalments, kobo(balance), until) : kobo(balance);
}

/** The last day on which something is due. */
export function lastDue({ due_date: due, instalments }: Pick<InvoiceRecord, 'due_date' | 'instalments'>): CalendarDate | null {
  return instalments?.at(-1)?.dueDate ?? due;
}

/** The payment schedule as printed. A void or declined invoice only has its dates and amounts. */
export function scheduleOf(row: InvoiceRecord, status: Status, now: number, write: (text: Text) => string): { label: string; value: string }[] {
  return scheduleRows(instalmentsAt(row, now), !isOff(status)).map(({ label, amount }) => ({ label: write(label), value: formatMoney(amount) }));
}

/** For the answers of the API; `write` writes in the document's language. */
export function presentInstalments(row: InvoiceRecord, status: Status, now: number, write: (text: Text) => string) {
  if (!row.instalments) return {};
  const next = nextPaymentOf(row, status, now);
  return {
    instalments: instalmentsAt(row, now).map(({ dueDate, percent, amount, paid, left, state }) => ({
      dueDate,
      // A rate in per cent, not money.
      ...(percent && { percent: percent / 100 }),
      amount: nairaFromKobo(amount),
      paid: nairaFromKobo(paid),
      left: nairaFromKobo(left),
      state,
    })),
    schedule: scheduleOf(row, status, now, write)
      .map(({ label, value }) => `${label} · ${value}`)
      .join('\n'),
    ...(next && {
      nextPayment: {
        ...next,
        amount: nairaFromKobo(next.amount),
        payNow: nairaFromKobo(kobo(Math.min(next.amount, withholdingOf(row)?.payNow ?? next.amount))),
        text: write(nextText(next)),
      },
    }),
  };
}

/** The instalments of a draft as they were chosen. */
export function presentChosen({ editor: { instalments } }: InvoiceRecord) {
  return instalments
    ? instalments.map(({ dueDate = null, percent, amount }) => ({
        dueDate,
        // A rate in per cent, not money.
        ...(typeof percent === 'number' && { percent: percent / 100 }),
        ...(typeof amount === 'number' && { amount: nairaFromKobo(amount) }),
      }))
    : null;
}

import { isDue } from '../../../shared/invoices/status.ts';
import { messageText } from '../../../shared/invoices/phone-messages.ts';
import type { MessageSubject } from '../../../shared/invoices/phone-messages.ts';
import { render, say } from '../../../shared/i18n/message.ts';
import { day } from '../../../shared/i18n/message.ts';
import { dateIn } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { unlinked } from '../../../shared/kit/links.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { Translator } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../core/languages.ts';
import { templateLanguage } from '../../integrations/whatsapp/port.ts';
import type { WhatsAppMessage } from '../../integrations/whatsapp/port.ts';
import { dueNext, lastDue } from '../present-instalments.ts';
import type { InvoiceRecord } from '../queries.ts';
import type { ShortLink } from './short-link.ts';

/** What a message says, in the document's language. `paid`: of a receipt, in kobo. */
export interface Composed {
  readonly invoice: InvoiceRecord;
  readonly about: MessageSubject;
  readonly paid: number | null;
  readonly link: ShortLink;
  readonly now: number;
}

/** Whether the message still makes sense for the invoice as it is now. */
export function stillApplies({ invoice, about, paid }: Pick<Composed, 'invoice' | 'about' | 'paid'>): boolean {
  if (invoice.stage !== 'sent' || invoice.archived_at !== null) return false;
  if (about === 'receipt') return paid !== null;
  return about === 'invoice' || (invoice.balance > 0 && isDue(invoice.kind));
}

/** For SMS and a person's own WhatsApp, with the link below. */
export function plainText(composed: Composed): string {
  const { sender, number, time_zone: zone } = composed.invoice;
  const due = dueOf(composed);
  const isOverdue = due !== null && due < dateIn(zone, composed.now);
  const text = messageText(composed.about, { sender: sender?.name ?? '', number: number ?? '', amount: amountOf(composed), due, isOverdue });
  return `${unlinked(render(text, translatorOf(composed.invoice)))}\n${composed.link.url}`;
}

/** Two parts at most, as the network counts them: long names are cut by `messageText`. */
export function smsText(composed: Composed): string {
  const stop = render(say`No more messages: ${`${composed.link.url}/stop`}`, translatorOf(composed.invoice));
  return `${plainText(composed)}\n${stop}`;
}

const TEMPLATES = { invoice: 'invoice_sent', reminder: 'invoice_reminder', receipt: 'payment_receipt' } as const;

export function templateOf(composed: Composed): Omit<WhatsAppMessage, 'to' | 'reference'> {
  const { invoice, about, link } = composed;
  const language = templateLanguage(invoice.language);
  const values = [unlinked(invoice.sender?.name ?? ''), invoice.number ?? '', amountOf(composed)];
  const on = dueOf(composed);
  const due = on === null ? '–' : render(day(on), translatorFor(language));
  return { template: TEMPLATES[about], language, values: about === 'receipt' ? values : [...values, due], buttonSuffix: link.code };
}

function amountOf({ invoice, about, paid, now }: Composed): string {
  if (about === 'receipt') return formatMoney(kobo(paid ?? 0));
  if (about === 'reminder') return formatMoney(dueNext(invoice, now));
  return formatMoney(kobo(invoice.balance <= 0 ? invoice.total : invoice.balance));
}

/** A reminder is about what is due next, another message about the whole invoice. */
function dueOf({ invoice, about }: Composed): CalendarDate | null {
  return about === 'reminder' ? invoice.due_date : lastDue(invoice);
}

function translatorOf({ language }: InvoiceRecord): Translator {
  return translatorFor(language ?? 'en');
}

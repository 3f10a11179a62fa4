import { formatMoney, kobo } from '../../shared/kit/money.ts';
import { day, say } from '../../shared/i18n/message.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { Events } from '../events.ts';
import type { Listener } from '../jobs/outbox.ts';
import { notify } from './notify.ts';
import type { NotifyingListeners } from './notify.ts';
import type { NotifiedTopic } from './topics.ts';

type CreditTopic = Extract<NotifiedTopic, `credit.${string}`>;

/** Notifications about an advance for its borrower only: the buyer is not informed. */
export const creditListeners: NotifyingListeners<CreditTopic> = {
  'credit.requested': [told((it) => say`Your request for ${money(it.amount)} on ${it.number} is pending review.`)],
  'credit.decided': [told((it) => DECIDED[it.decision](money(it.amount), it.number))],
  'credit.offer-ending': [told((it) => say`Your offer of ${money(it.amount)} on ${it.number} expires on ${day(it.until)}.`)],
  'credit.expired': [told((it) => say`Your offer of ${money(it.amount)} on ${it.number} has expired. You can request a new one.`)],
  'credit.disbursed': [told((it) => say`Your advance of ${money(it.amount)} on ${it.number} is in your wallet.`)],
  'credit.due-soon': [told((it) => say`${money(it.amount)} of your advance on ${it.number} is due on ${day(it.due)}.`)],
  'credit.due-today': [told((it) => say`${money(it.amount)} of your advance on ${it.number} is due today.`)],
  'credit.overdue': [told((it) => say`Your advance on ${it.number} is overdue: the balance due is ${money(it.amount)}.`)],
  'credit.part-repaid': [told((it) => PART_REPAID[howOf(it)](money(it.amount), it.number, money(it.left)))],
  'credit.repaid': [told((it) => REPAID[howOf(it)](it.number))],
  'credit.waived': [told((it) => say`${money(it.amount)} of the cost of your advance on ${it.number} was waived.`)],
  'credit.defaulted': [told((it) => say`Your advance on ${it.number} is in default: the balance due is ${money(it.amount)}.`)],
};

function told<T extends CreditTopic>(text: (payload: Events[T]) => Message): Listener<T> {
  return (sql, event, app) => notify(sql, app, event, event.payload.businessId, text(event.payload), `/wallet?credit=${event.payload.creditId}`);
}

const DECIDED: Readonly<Record<Events['credit.decided']['decision'], (amount: string, number: string) => Message>> = {
  approved: (amount, number) => say`Your advance of ${amount} on ${number} is approved: sign the offer to receive it.`,
  partial: (amount, number) => say`There is an offer of ${amount} on ${number}, less than you asked for.`,
  denied: (amount, number) => say`Your request for ${amount} on ${number} was not approved. See why, and what would change it.`,
};

const PART_REPAID: Readonly<Record<How, (amount: string, number: string, left: string) => Message>> = {
  buyer: (amount, number, left) => say`${amount} of your advance on ${number} was repaid by the buyer’s payment; ${left} remains.`,
  automatic: (amount, number, left) => say`${amount} of your advance on ${number} was due and was repaid from your wallet; ${left} remains.`,
  other: (amount, number, left) => say`${amount} of your advance on ${number} was repaid; ${left} remains.`,
};

const REPAID: Readonly<Record<How, (number: string) => Message>> = {
  buyer: (number) => say`Your advance on ${number} is repaid by the buyer’s payment.`,
  automatic: (number) => say`Your advance on ${number} was due and was repaid from your wallet.`,
  other: (number) => say`Your advance on ${number} is repaid.`,
};

type How = 'buyer' | 'automatic' | 'other';

function howOf({ how }: Events['credit.repaid']): How {
  return how === 'buyer' || how === 'automatic' ? how : 'other';
}

function money(value: number): string {
  return formatMoney(kobo(value));
}

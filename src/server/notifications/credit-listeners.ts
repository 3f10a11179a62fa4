import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';

type Tell = (sql: Sql, app: App, event: Event, businessId: unknown, text: string, path: string) => Promise<void>;

/** What happens to an advance, told to its borrower and to nobody else: the buyer learns nothing of it. */
export function creditLife(tell: Tell): Listeners {
  const told =
    (text: (payload: Event['payload']) => string): Listener =>
    async (sql, event, app) =>
      tell(sql, app, event, event.payload['businessId'], text(event.payload), `/wallet?credit=${String(event.payload['creditId'])}`);
  const number = (it: Event['payload']) => String(it['number']);
  return {
    'credit.requested': [told((it) => `Your request for ${money(it['amount'])} on ${number(it)} is pending review.`)],
    'credit.decided': [
      told((it) => DECIDED[String(it['decision'])]?.(money(it['amount']), number(it)) ?? `There is a decision on your advance on ${number(it)}.`),
    ],
    'credit.offer-ending': [told((it) => `Your offer of ${money(it['amount'])} on ${number(it)} expires on ${day(it['until'])}.`)],
    'credit.expired': [told((it) => `Your offer of ${money(it['amount'])} on ${number(it)} has expired. You can request a new one.`)],
    'credit.disbursed': [told((it) => `Your advance of ${money(it['amount'])} on ${number(it)} is in your wallet.`)],
    'credit.due-soon': [told((it) => `${money(it['amount'])} of your advance on ${number(it)} is due on ${day(it['due'])}.`)],
    'credit.due-today': [told((it) => `${money(it['amount'])} of your advance on ${number(it)} is due today.`)],
    'credit.overdue': [told((it) => `Your advance on ${number(it)} is overdue: the balance due is ${money(it['amount'])}.`)],
    'credit.part-repaid': [told((it) => PART_REPAID[howOf(it)](money(it['amount']), number(it), money(it['left'])))],
    'credit.repaid': [told((it) => REPAID[howOf(it)](number(it)))],
    'credit.waived': [told((it) => `${money(it['amount'])} of the cost of your advance on ${number(it)} was waived.`)],
    'credit.defaulted': [told((it) => `Your advance on ${number(it)} is in default: the balance due is ${money(it['amount'])}.`)],
  };
}

const DECIDED: Readonly<Record<string, (amount: string, number: string) => string>> = {
  approved: (amount, number) => `Your advance of ${amount} on ${number} is approved: sign the offer to receive it.`,
  partial: (amount, number) => `There is an offer of ${amount} on ${number}, less than you asked for.`,
  denied: (amount, number) => `Your request for ${amount} on ${number} was not approved. See why, and what would change it.`,
};

const PART_REPAID: Readonly<Record<How, (amount: string, number: string, left: string) => string>> = {
  buyer: (amount, number, left) => `${amount} of your advance on ${number} was repaid by the buyer’s payment; ${left} remains.`,
  automatic: (amount, number, left) => `${amount} of your advance on ${number} was due and was repaid from your wallet; ${left} remains.`,
  other: (amount, number, left) => `${amount} of your advance on ${number} was repaid; ${left} remains.`,
};

const REPAID: Readonly<Record<How, (number: string) => string>> = {
  buyer: (number) => `Your advance on ${number} is repaid by the buyer’s payment.`,
  automatic: (number) => `Your advance on ${number} was due and was repaid from your wallet.`,
  other: (number) => `Your advance on ${number} is repaid.`,
};

type How = 'buyer' | 'automatic' | 'other';

function howOf({ how }: Event['payload']): How {
  return how === 'buyer' || how === 'automatic' ? how : 'other';
}

function day(text: unknown): string {
  const date = calendarDate(String(text));
  return date ? formatDate(date) : '';
}

function money(value: unknown): string {
  return formatMoney(kobo(Number(value)));
}

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
  const on = ({ number }: Event['payload']) => `on ${String(number)}`;
  return {
    'credit.requested': [told((it) => `Your request for ${money(it['amount'])} ${on(it)} waits for review.`)],
    'credit.decided': [told((it) => DECIDED[String(it['decision'])]?.(money(it['amount']), on(it)) ?? `Your advance ${on(it)} was decided.`)],
    'credit.offer-ending': [told((it) => `Your offer of ${money(it['amount'])} ${on(it)} ends on ${day(it['until'])}.`)],
    'credit.expired': [told((it) => `Your offer of ${money(it['amount'])} ${on(it)} has ended. You can ask again.`)],
    'credit.disbursed': [told((it) => `Your advance of ${money(it['amount'])} ${on(it)} is in your wallet.`)],
    'credit.due-soon': [told((it) => `${money(it['amount'])} of your advance ${on(it)} is due on ${day(it['due'])}.`)],
    'credit.due-today': [told((it) => `${money(it['amount'])} of your advance ${on(it)} is due today.`)],
    'credit.overdue': [told((it) => `Your advance ${on(it)} is overdue: ${money(it['amount'])} is owed.`)],
    'credit.part-repaid': [told((it) => `${money(it['amount'])} of your advance ${on(it)} was repaid${by(it['how'])}; ${money(it['left'])} is left.`)],
    'credit.repaid': [told((it) => `Your advance ${on(it)} is repaid${by(it['how'])}.`)],
    'credit.waived': [told((it) => `${money(it['amount'])} of what your advance ${on(it)} costs was waived.`)],
    'credit.defaulted': [told((it) => `Your advance ${on(it)} is in default: ${money(it['amount'])} is owed.`)],
  };
}

const DECIDED: Readonly<Record<string, (amount: string, on: string) => string>> = {
  approved: (amount, on) => `Your advance of ${amount} ${on} is approved: sign the offer to have it.`,
  partial: (amount, on) => `There is an offer of ${amount} ${on}, less than you asked for.`,
  denied: (amount, on) => `Your request for ${amount} ${on} was not approved. See why, and what would change it.`,
};

function by(how: unknown): string {
  if (how === 'buyer') return ' by the buyer’s payment';
  return how === 'automatic' ? ' from your wallet, since it was due' : '';
}

function day(text: unknown): string {
  const date = calendarDate(String(text));
  return date ? formatDate(date) : '';
}

function money(value: unknown): string {
  return formatMoney(kobo(Number(value)));
}

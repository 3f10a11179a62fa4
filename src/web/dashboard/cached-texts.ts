import { dateIn, daysBetween, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { moneyParts, sumFromNaira } from '../../shared/kit/money.ts';
import { isEnglish, t, tn } from '../../shared/i18n/translate.ts';
import { TIME_ZONE } from '../base/config.ts';
import { clockText, dayText } from '../base/days.ts';
import { oweOf, sizeOf } from './figures.tsx';
import type { Unpaid } from './figures.tsx';

/** The slots of the server-rendered skeleton (`figures-skeleton.tsx`). */
export type SlotName =
  | `${'owed' | 'owe' | 'spend'}${'' | 'Long'}`
  | `${'owed' | 'owe'}${'None' | 'Open' | 'Late'}`
  | 'bills'
  | 'lateBills'
  | 'advances'
  | 'lateAdvances'
  | 'wallet'
  | 'emptyWallet'
  | 'held'
  | 'asOf';

/** The texts of each slot; a missing slot stays hidden. */
export type Texts = Readonly<Partial<Record<SlotName, readonly string[]>>>;

/**
 * The figures as texts, like `Figures`, for the skeleton. Null if the skeleton must not show them: it is rendered in English, and an invalid amount must be
 * visible.
 */
export function textsOf(data: Unpaid): Texts | null {
  const { owedToUs, owedByUs, owedOnBills, available, heldByLimit, advances } = data;
  const sums = [owedToUs, owedByUs, owedOnBills].flatMap(({ amount: all, late }) => [all, late]);
  sums.push(available, heldByLimit, advances?.owed ?? 0, advances?.overdue ?? 0);
  if (!isEnglish() || sums.some((naira) => sumFromNaira(naira) === null)) return null;
  return {
    ...figure('owed', owedToUs.amount),
    ...open('owed', owedToUs, t('No open invoices.')),
    ...figure('owe', oweOf(data)),
    ...((owedByUs.count > 0 || owedOnBills.count === 0) && open('owe', owedByUs, t('No bills to pay.'))),
    ...(owedOnBills.count > 0 && billsIn(owedOnBills)),
    ...(advances && advancesIn(advances)),
    ...figure('spend', available),
    ...(available === 0 ? { emptyWallet: [] } : { wallet: [] }),
    ...(heldByLimit > 0 && { held: amount(heldByLimit) }),
  };
}

/** The text with the time of the figures, for the same day and for the next. */
export function asOfTexts(at: number): [string, string] {
  const clock = clockText(at);
  return [t('As of {clock}', { clock }), t('As of yesterday, {clock}', { clock })];
}

/** The text for a day, however long the page has been open. */
export function asOfText(at: number, today: CalendarDate): string {
  const day = dateIn(TIME_ZONE, at);
  return asOfTexts(at)[daysBetween(day, today)] ?? t('As of {day}', { day: formatDate(day) });
}

function figure(name: 'owed' | 'owe' | 'spend', naira: number): Texts {
  return { [sizeOf(naira) === 'long' ? `${name}Long` : name]: amount(naira) };
}

function open(name: 'owed' | 'owe', { count, late }: Unpaid['owedToUs'], none: string): Texts {
  if (count === 0) return { [`${name}None`]: [none] };
  const counted = [tn(count, '{count} open invoice', '{count} open invoices')];
  return { [`${name}Open`]: counted, ...(late > 0 && { [`${name}Late`]: amount(late) }) };
}

function billsIn({ count, late }: Unpaid['owedOnBills']): Texts {
  return { bills: [tn(count, '{count} bill to pay', '{count} bills to pay')], ...(late > 0 && { lateBills: amount(late) }) };
}

function advancesIn({ owed, overdue, nextDue }: NonNullable<Unpaid['advances']>): Texts {
  return overdue > 0 ? { lateAdvances: [...amount(owed), ...amount(overdue)] } : { advances: [...amount(owed), dayText(nextDue)] };
}

function amount(naira: number): readonly string[] {
  const value = sumFromNaira(naira);
  // `textsOf` has refused such an amount.
  if (value === null) throw new Error('not an amount');
  const { sign, whole, fraction } = moneyParts(value);
  return [sign, whole, fraction];
}

import { formatMoney } from '../../shared/kit/money.ts';
import { koboOf } from '../paper/paper-data.ts';

/** An amount of an outside paper: naira as everywhere, other currencies by their code. */
export function inCurrency(amount: number, currency: string): string {
  return formatMoney(koboOf(amount), currency === 'NGN' ? '₦' : `${currency} `);
}

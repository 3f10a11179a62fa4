import { currencySymbol } from '../../shared/kit/currency.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { koboOf } from '../documents/document-data.ts';

/** An amount of an outside document: ours in the usual format, other currencies with their code. */
export function inCurrency(amount: number, currency: string): string {
  return formatMoney(koboOf(amount), currencySymbol(currency));
}

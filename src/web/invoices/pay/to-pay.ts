import { add, ZERO } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { koboOf } from '../../documents/document-data.ts';

interface Payable {
  readonly balance: number;
  readonly payNow?: number | undefined;
}

/** What the buyer is to pay of an invoice in a list: its balance, without the tax that the buyer keeps. */
export function toPay({ balance, payNow = balance }: Payable): Kobo {
  return koboOf(payNow);
}

export function sumToPay(rows: readonly Payable[]): Kobo {
  return add(ZERO, ...rows.map(toPay));
}

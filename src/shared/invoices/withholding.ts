import { basisPoints, formatMoney, formatRate, share, subtract } from '../kit/money.ts';
import type { BasisPoints, Kobo } from '../kit/money.ts';
import { say } from '../i18n/message.ts';
import type { Message } from '../i18n/message.ts';

/** The usual rates of withholding tax, which the buyer keeps back at payment and pays to the tax authority for the seller (docs/behaviour/taxes.md). */
export const WITHHOLDING_RATES: readonly BasisPoints[] = [200, 500, 1000].map(basisPoints);

/** The method of the payment outside the product that records what was withheld. */
export const WITHHELD = 'withholding';

export interface Withheld {
  readonly rate: BasisPoints;
  /** Of the amount before tax, without what was credited. */
  readonly amount: Kobo;
  /** The balance less the amount; the whole balance once it is not above the amount: then it was withheld, or its mark was removed. */
  readonly payNow: Kobo;
}

interface Sums {
  readonly subtotal: Kobo;
  readonly discount: Kobo;
  /** What credit notes have credited before tax. */
  readonly creditedNet: Kobo;
  readonly balance: Kobo;
}

/** What the buyer is expected to withhold: `rate` of subtotal − discounts − what is credited before tax, rounded once. Null without a rate. */
export function withheldOf(rate: BasisPoints | null | undefined, { subtotal, discount, creditedNet, balance }: Sums): Withheld | null {
  const net = subtract(subtotal, discount);
  if (!rate || net <= 0) return null;
  const left = subtract(net, creditedNet);
  const amount = share(left, rate);
  return { rate, amount, payNow: balance > amount ? subtract(balance, amount) : balance };
}

/** The line on the invoice, below the account to pay. */
export function withholdingText({ rate, amount, payNow }: Withheld, balance: Kobo, isInInstalments = false): Message {
  if (isInInstalments && balance > amount)
    return say`Withholding tax of ${formatRate(rate)}: keep ${formatMoney(amount)} from the last instalment, and send us the certificate.`;
  return balance > amount
    ? say`Less withholding tax of ${formatRate(rate)} (${formatMoney(amount)}), which you keep: please pay ${formatMoney(payNow)} and send us the certificate.`
    : say`Withholding tax of ${formatRate(rate)}: ${formatMoney(amount)}.`;
}

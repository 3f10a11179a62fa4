import { formatQuantity, milli } from '../../shared/kit/money.ts';
import type { FulfilmentState } from '../../shared/orders/fulfilment.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

type Fulfilment = NonNullable<OutputOf<typeof readOrderLink>['fulfilment']>;

/** What was delivered of an order. */
export const FULFILMENT: Readonly<Record<FulfilmentState, StatusLook>> = {
  open: { word: t('Nothing delivered yet', undefined, 'order'), tone: 'quiet', shape: 'ring' },
  partial: { word: t('Partly delivered'), tone: 'info', shape: 'half' },
  complete: { word: t('Delivered', undefined, 'order'), tone: 'good', shape: 'check' },
};

/** `Partly delivered: 6 of 10`; without numbers once everything is delivered. */
export function fulfilmentText({ state, delivered, ordered }: Fulfilment): string {
  if (state !== 'partial') return FULFILMENT[state].word;
  return t('Partly delivered: {delivered} of {ordered}', { delivered: quantityText(delivered), ordered: quantityText(ordered) });
}

/** A quantity of the API, with at most three decimals. */
export function quantityText(quantity: number): string {
  // Thousandths of a unit, not money.
  return formatQuantity(milli(Math.round(quantity * 1000)));
}

import { formatQuantity } from '../kit/money.ts';
import type { FieldError } from '../kit/errors.ts';
import type { Milli } from '../kit/money.ts';
import { say } from '../i18n/message.ts';

/** How much of an order was delivered: nothing, a part, or everything. */
export const FULFILMENT_STATES = ['open', 'partial', 'complete'] as const;
export type FulfilmentState = (typeof FULFILMENT_STATES)[number];

/** A line of an order with what was delivered of it, in thousandths of a unit. */
export interface DeliverableLine {
  /** Its number in the order, from 1. */
  readonly line: number;
  readonly name: string;
  readonly ordered: Milli;
  readonly delivered: Milli;
}

/** Both in thousandths of a unit. */
export function fulfilmentState(ordered: number, delivered: number): FulfilmentState {
  if (delivered <= 0) return 'open';
  return delivered < ordered ? 'partial' : 'complete';
}

/** The same with the sums in units, as the API has them. Both in thousandths of a unit. */
export function fulfilmentOf(ordered: number, delivered: number): { state: FulfilmentState; delivered: number; ordered: number } {
  return { state: fulfilmentState(ordered, delivered), delivered: delivered / 1000, ordered: ordered / 1000 };
}

/** Why this delivery cannot be recorded, by field; empty if it can. No line may get more than was ordered. Quantities in thousandths of a unit. */
export function deliveryProblems(lines: readonly DeliverableLine[], given: readonly { readonly line: number; readonly quantity: Milli }[]): FieldError[] {
  const seen = new Set<number>();
  return given.flatMap(({ line, quantity }, index): FieldError[] => {
    const found = lines.find((one) => one.line === line);
    if (!found) return [{ field: `lines.${index}.line`, message: say`The order has no line ${line}. Reload the page, then try again.` }];
    if (seen.has(line)) return [{ field: `lines.${index}.line`, message: say`Line ${line} is listed twice. Please give one quantity for it.` }];
    seen.add(line);
    const left = found.ordered - found.delivered;
    if (quantity <= left) return [];
    const field = `lines.${index}.quantity`;
    if (left === 0) return [{ field, message: say`All of “${found.name}” was delivered. If more came, send an order for it.` }];
    // The difference of whole thousandths is whole.
    const most = formatQuantity(left as Milli);
    return [{ field, message: say`At most ${most} of “${found.name}” can still be delivered. If more came, send an order for the rest.` }];
  });
}

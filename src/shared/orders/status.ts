import type { Category } from '../business/contract.ts';

/** The status shown; the database derives the same from the stored values. Archived > invoiced > the supplier's decision. */
export const ORDER_STATUSES = ['draft', 'pending', 'approved', 'denied', 'invoiced', 'archived'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export type OrderSide = 'sent' | 'received';

/** The possible steps of an order with starting states and party. Verbs, buttons and tests read this table. */
export const ORDER_STEPS = {
  send: { side: 'sent', from: ['draft'] },
  delete: { side: 'sent', from: ['draft'] },
  archive: { side: 'sent', from: ['pending', 'approved', 'denied', 'invoiced'] },
  restore: { side: 'sent', from: ['archived'] },
  /** A new version with the same number; the supplier decides again. */
  revise: { side: 'sent', from: ['denied'] },
  /** Recording a delivery, and undoing one: also after the invoice, which may come before the last part. */
  deliver: { side: 'sent', from: ['approved', 'invoiced'] },
  'new-link': { side: 'sent', from: ['pending', 'approved', 'denied', 'invoiced'] },
  approve: { side: 'received', from: ['pending'] },
  deny: { side: 'received', from: ['pending'] },
  invoice: { side: 'received', from: ['approved'] },
} as const satisfies Record<string, { side: OrderSide; from: readonly OrderStatus[] }>;

export type OrderStep = keyof typeof ORDER_STEPS;

/** Whether this side may take the step in this status. */
export function orderAllows(step: OrderStep, status: OrderStatus, side: OrderSide): boolean {
  const rule: { side: OrderSide; from: readonly OrderStatus[] } = ORDER_STEPS[step];
  return rule.side === side && rule.from.includes(status);
}

/** The sentence beside the status, for the supplier or the buyer. */
export function orderMessage(status: OrderStatus, side: OrderSide): string {
  if (status === 'pending') return side === 'received' ? 'decision required' : 'pending approval';
  return status;
}

/** Retailers and businesses of both kinds create orders; suppliers only receive them. */
export function mayOrder(category: Category): boolean {
  return category !== 'supplier';
}

/** Its supplier can still act on it: archiving such an order withdraws it. */
export function isOpenOrder({ status }: { readonly status: OrderStatus }): boolean {
  return status === 'pending' || status === 'approved';
}

import { idFrom } from '../../shared/kit/id.ts';
import type { WebhookEvent } from '../../shared/webhooks/events.ts';
import { newId, sign } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Batch } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';
import { naira } from '../invoices/index.ts';
import type { Event, Events, Topic } from '../events.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listeners } from '../jobs/outbox.ts';
import { insertDelivery } from './delivery-queries.ts';
import { billFacts, creditFacts, creditNoteFacts, invoiceFacts, orderFacts, paymentFacts, quoteFacts, withdrawalFacts } from './facts-queries.ts';
import { endpointsOn } from './queries.ts';

type Facts<P> = (sql: Sql, businessId: string, payload: P, now: number, app: App) => Promise<Record<string, unknown> | null>;

interface Webhook<P> {
  /** The public names of the event. */
  readonly events: (payload: P) => readonly WebhookEvent[];
  readonly facts: Facts<P>;
}

const aboutInvoice: Facts<{ invoiceId: string }> = async (sql, businessId, { invoiceId }, now) =>
  whole({ invoice: await invoiceFacts(sql, businessId, invoiceId, iso(now)) });
const aboutOrder: Facts<{ orderId: string }> = async (sql, businessId, { orderId }) => whole({ order: await orderFacts(sql, businessId, orderId) });
const aboutQuote: Facts<{ quoteId: string }> = async (sql, businessId, { quoteId }) => whole({ quote: await quoteFacts(sql, businessId, quoteId) });
const aboutWithdrawal: Facts<{ withdrawalId: string }> = async (sql, businessId, { withdrawalId }) =>
  whole({ withdrawal: await withdrawalFacts(sql, businessId, withdrawalId) });
const aboutCredit: Facts<{ creditId: string }> = async (sql, businessId, { creditId }) => whole({ credit: await creditFacts(sql, businessId, creditId) });
const aboutBill: Facts<{ billId: string }> = async (sql, businessId, { billId }) => whole({ bill: await billFacts(sql, businessId, billId) });
const aboutDeposit: Facts<{ paymentId: string; amount: number }> = (_sql, _businessId, { paymentId, amount }, _now, app) =>
  Promise.resolve({ payment: { id: paymentId, amount: naira(amount), currency: app.env.currency } });

const aboutCreditNote: Facts<{ invoiceId: string; creditNoteId: string }> = async (sql, businessId, payload, now, app) => {
  const about = await aboutInvoice(sql, businessId, payload, now, app);
  const creditNote = await creditNoteFacts(sql, businessId, payload.creditNoteId);
  return about && creditNote && { ...about, creditNote };
};

/** Both parties see the invoice; only the receiver sees the payment. */
const aboutPayment: Facts<{ invoiceId: string; paymentId: string }> = async (sql, businessId, payload, now, app) => {
  const about = await aboutInvoice(sql, businessId, payload, now, app);
  const payment = await paymentFacts(sql, businessId, payload.paymentId);
  return about && (payment ? { ...about, payment } : about);
};

const always =
  (...events: readonly WebhookEvent[]) =>
  () =>
    events;
const byDecision =
  <D extends string>(table: Readonly<Record<D, WebhookEvent>>) =>
  ({ decision }: { decision: D }) => [table[decision]];

const WEBHOOKS = {
  'invoice.sent': { events: always('invoice.sent'), facts: aboutInvoice },
  'invoice.decided': { events: byDecision({ approved: 'invoice.approved', denied: 'invoice.denied' }), facts: aboutInvoice },
  'invoice.expired': { events: always('invoice.expired'), facts: aboutInvoice },
  'invoice.revised': { events: always('invoice.revised'), facts: aboutInvoice },
  'invoice.voided': { events: always('invoice.voided'), facts: aboutInvoice },
  'credit-note.issued': { events: always('credit-note.issued'), facts: aboutCreditNote },
  'invoice.marked-paid': { events: ({ balance }) => (balance === 0 ? ['invoice.paid'] : []), facts: aboutInvoice },
  'payment.settled': { events: ({ balance }) => (balance === 0 ? ['payment.received', 'invoice.paid'] : ['payment.received']), facts: aboutPayment },
  'wallet.credited': { events: always('wallet.credited'), facts: aboutDeposit },
  'withdrawal.succeeded': { events: always('withdrawal.succeeded'), facts: aboutWithdrawal },
  'withdrawal.failed': { events: always('withdrawal.failed'), facts: aboutWithdrawal },
  'withdrawal.returned': { events: always('withdrawal.returned'), facts: aboutWithdrawal },
  'credit.requested': { events: always('credit.requested'), facts: aboutCredit },
  'credit.decided': { events: byDecision({ approved: 'credit.approved', partial: 'credit.partial', denied: 'credit.denied' }), facts: aboutCredit },
  'credit.disbursed': { events: always('credit.disbursed'), facts: aboutCredit },
  'credit.overdue': { events: always('credit.overdue'), facts: aboutCredit },
  'credit.repaid': { events: always('credit.repaid'), facts: aboutCredit },
  'order.sent': { events: always('order.sent'), facts: aboutOrder },
  'order.revised': { events: always('order.revised'), facts: aboutOrder },
  'order.delivered': { events: always('order.delivered'), facts: aboutOrder },
  'order.decided': { events: byDecision({ approved: 'order.approved', denied: 'order.denied' }), facts: aboutOrder },
  'order.invoiced': { events: always('order.invoiced'), facts: aboutOrder },
  'quote.sent': { events: always('quote.sent'), facts: aboutQuote },
  'quote.decided': { events: byDecision({ approved: 'quote.approved', denied: 'quote.denied' }), facts: aboutQuote },
  'quote.expired': { events: always('quote.expired'), facts: aboutQuote },
  'quote.invoiced': { events: always('quote.invoiced'), facts: aboutQuote },
  'bill.arrived': { events: always('bill.arrived'), facts: aboutBill },
  'bill.changed': { events: ({ step }) => (step === 'approve' ? ['bill.approved'] : step === 'pay' ? ['bill.paid'] : []), facts: aboutBill },
} as const satisfies { readonly [T in Topic]?: Webhook<Events[T]> };

type WebhookTopic = keyof typeof WEBHOOKS;
const webhooks: { readonly [T in WebhookTopic]: Webhook<Events[T]> } = WEBHOOKS;

/** Writes one delivery for each endpoint subscribed to the public name of the event. */
async function fanOut<T extends WebhookTopic>(batch: Batch, event: Event<T>, app: App): Promise<void> {
  const { events: eventsOf, facts }: Webhook<Events[T]> = webhooks[event.topic];
  const events = eventsOf(event.payload);
  if (events.length === 0) return;
  const receiver = 'businessId' in event.payload ? event.payload.businessId : null;
  const endpoints = await endpointsOn(batch, event.business_ids);
  const now = app.clock();
  let written = false;
  for (const { business_id: businessId, id: endpointId, events: wanted } of endpoints) {
    for (const type of events.filter((one) => wanted.includes(one))) {
      // The payer gets "invoice paid"; only the receiver gets "payment received".
      if (type === 'payment.received' && businessId !== receiver) continue;
      const data = await facts(batch, businessId, event.payload, now, app);
      if (!data) continue;
      const eventId = eventIdOf(app, event, type);
      const body = bodyOf({ id: eventId, type, at: iso(now), businessId, data });
      written = (await insertDelivery(batch, { businessId, id: newId('delivery'), endpointId, eventId, event: type, body, at: iso(now) })) || written;
    }
  }
  // The row of the one job that sends them is needed by every dispatcher and the worker.
  if (written) batch.atTheEnd('webhooks.send', () => wakeSender(batch));
}

// The same listener for each key of the table.
export const webhookListeners = Object.fromEntries(Object.keys(WEBHOOKS).map((topic) => [topic, [fanOut]])) as Listeners;

export function bodyOf({
  id,
  type,
  at,
  businessId,
  data,
}: {
  id: string;
  type: string;
  at: string;
  businessId: string;
  data: Record<string, unknown>;
}): string {
  return JSON.stringify({ id, type, createdAt: at, businessId, data });
}

/** One job sends all due deliveries, so it is queued once. */
export function wakeSender(sql: Sql): Promise<void> {
  return enqueue(sql, 'webhooks.send', {}, { key: 'webhooks.send' });
}

/** The same for an event dispatched twice, and not guessable. */
function eventIdOf(app: App, event: Event, type: WebhookEvent): string {
  return idFrom('event', sign(app.env, 'webhook-event', `${event.id}:${type}`).subarray(0, 16));
}

function whole<T>(facts: Readonly<Record<string, T | null>>): Record<string, unknown> | null {
  return Object.values(facts).includes(null) ? null : { ...facts };
}

function iso(now: number): string {
  return new Date(now).toISOString();
}

import { idFrom } from '../../shared/kit/id.ts';
import type { WebhookEvent } from '../../shared/webhooks/events.ts';
import { newId, sign } from '../context.ts';
import type { App } from '../context.ts';
import type { Sql } from '../db/pool.ts';
import { naira } from '../invoices/index.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Listener, Listeners } from '../jobs/outbox.ts';
import type { Event } from '../jobs/queries.ts';
import { insertDelivery } from './delivery-queries.ts';
import { creditFacts, invoiceFacts, orderFacts, paymentFacts, withdrawalFacts } from './facts-queries.ts';
import { endpointsThatHear } from './queries.ts';

type Payload = Event['payload'];
type Facts = (sql: Sql, businessId: string, payload: Payload, now: number, app: App) => Promise<Record<string, unknown> | null>;

interface Topic {
  /** What the customers' developers call it. */
  readonly events: (payload: Payload) => readonly WebhookEvent[];
  readonly facts: Facts;
}

const aboutInvoice: Facts = async (sql, businessId, { invoiceId }, now) => whole({ invoice: await invoiceFacts(sql, businessId, String(invoiceId), iso(now)) });
const aboutOrder: Facts = async (sql, businessId, { orderId }) => whole({ order: await orderFacts(sql, businessId, String(orderId)) });
const aboutWithdrawal: Facts = async (sql, businessId, { withdrawalId }) => whole({ withdrawal: await withdrawalFacts(sql, businessId, String(withdrawalId)) });
const aboutCredit: Facts = async (sql, businessId, { creditId }) => whole({ credit: await creditFacts(sql, businessId, String(creditId)) });
const aboutDeposit: Facts = (_sql, _businessId, { paymentId, amount }, _now, app) =>
  Promise.resolve({ payment: { id: paymentId, amount: naira(Number(amount)), currency: app.env.currency } });

/** Both parties see the invoice; the payment itself is its receiver's to see. */
const aboutPayment: Facts = async (sql, businessId, payload, now, app) => {
  const about = await aboutInvoice(sql, businessId, payload, now, app);
  const payment = await paymentFacts(sql, businessId, String(payload['paymentId']));
  return about && (payment ? { ...about, payment } : about);
};

const always =
  (...events: readonly WebhookEvent[]): Topic['events'] =>
  () =>
    events;
const byDecision =
  (table: Readonly<Record<string, WebhookEvent>>): Topic['events'] =>
  ({ decision }) => {
    const event = table[String(decision)];
    return event ? [event] : [];
  };

const TOPICS: Readonly<Record<string, Topic>> = {
  'invoice.sent': { events: always('invoice.sent'), facts: aboutInvoice },
  'invoice.decided': { events: byDecision({ approved: 'invoice.approved', denied: 'invoice.denied' }), facts: aboutInvoice },
  'invoice.expired': { events: always('invoice.expired'), facts: aboutInvoice },
  'invoice.revised': { events: always('invoice.revised'), facts: aboutInvoice },
  'invoice.voided': { events: always('invoice.voided'), facts: aboutInvoice },
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
  'order.decided': { events: byDecision({ approved: 'order.approved', denied: 'order.denied' }), facts: aboutOrder },
  'order.invoiced': { events: always('order.invoiced'), facts: aboutOrder },
};

const hear: Listener = async (sql, event, app) => {
  const topic = TOPICS[event.topic];
  const events = topic?.events(event.payload) ?? [];
  if (!topic || events.length === 0) return;
  const endpoints = await endpointsThatHear(sql, event.business_ids);
  const now = app.clock();
  let written = false;
  for (const { business_id: businessId, id: endpointId, events: wanted } of endpoints) {
    for (const type of events.filter((one) => wanted.includes(one))) {
      // Who paid is told that the invoice is paid; money is received by the other.
      if (type === 'payment.received' && businessId !== event.payload['businessId']) continue;
      const data = await topic.facts(sql, businessId, event.payload, now, app);
      if (!data) continue;
      const eventId = eventIdOf(app, event, type);
      const body = bodyOf({ id: eventId, type, at: iso(now), businessId, data });
      written = (await insertDelivery(sql, { businessId, id: newId('delivery'), endpointId, eventId, event: type, body, at: iso(now) })) || written;
    }
  }
  if (written) await wakeSender(sql);
};

export const webhookListeners: Listeners = Object.fromEntries(Object.keys(TOPICS).map((topic) => [topic, [hear]]));

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

/** One job sends all that is due, so it waits once. */
export function wakeSender(sql: Sql): Promise<void> {
  return enqueue(sql, 'webhooks.send', {}, { key: 'webhooks.send' });
}

/** The same for an event handed out twice, and not to be guessed. */
function eventIdOf(app: App, event: Event, type: WebhookEvent): string {
  return idFrom('event', sign(app.env, 'webhook-event', `${event.id}:${type}`).subarray(0, 16));
}

function whole<T>(facts: Readonly<Record<string, T | null>>): Record<string, unknown> | null {
  return Object.values(facts).includes(null) ? null : { ...facts };
}

function iso(now: number): string {
  return new Date(now).toISOString();
}

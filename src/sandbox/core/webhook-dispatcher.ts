import { randomCode } from './ids.ts';
import { newest } from './store.ts';
import type { Attempt, Signature, Store, Vendor, Webhook } from './store.ts';

/** How the webhooks of one event are delivered, as chosen on the bank page. */
export interface DeliveryOptions {
  /** Milliseconds before the first delivery. */
  readonly late?: number;
  readonly twice?: boolean;
  /** The number of deliveries; one, or two as above. */
  readonly copies?: number;
  readonly outOfOrder?: boolean;
  readonly hold?: boolean;
  readonly drop?: boolean;
  readonly wrongSignature?: boolean;
  readonly stale?: boolean;
}

export interface WebhookEvent {
  readonly vendor: Vendor;
  readonly event: string;
  readonly reference: string;
  readonly body: string;
  readonly url?: string;
}

/** Address, headers and signature of one vendor's webhooks, made when one is sent. */
export interface Carrier {
  readonly url: string;
  readonly userAgent: string;
  /** Signed with the right secret, with an invented one, or for a time long past. */
  dress(webhook: Webhook, signature: Signature): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

export interface WebhookDispatcher {
  /** Stores the event and sends it according to the options; returns the ids of its deliveries (two when sent twice). */
  send(event: WebhookEvent, delivery: DeliveryOptions): string[];
  /** Sends one now with a valid signature, whatever its state. Null if the id is unknown. */
  deliver(id: string): Promise<Webhook | null>;
  stop(): void;
}

interface DispatcherOptions {
  readonly store: Store;
  readonly carriers: Readonly<Record<Vendor, Carrier>>;
  /** The factor by which retries are faster than Paystack's. */
  readonly timeScale: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ATTEMPT_TIMEOUT = 10_000;
const ATTEMPTS_KEPT = 10;
const AT_ONCE = 8;
const LONGEST_TIMER = 24 * HOUR;

export function startWebhookDispatcher({ store, carriers, timeScale }: DispatcherOptions): WebhookDispatcher {
  const webhooks = store.tables.webhooks;
  const onTheWay = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function save(webhook: Webhook): Webhook {
    store.put('webhooks', webhook.id, webhook);
    return webhook;
  }

  function plan(): void {
    clearTimeout(timer);
    if (stopped) return;
    const waiting = [...webhooks.values()].filter((each) => each.dueAt !== null && !onTheWay.has(each.id));
    waiting.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
    for (const webhook of waiting) {
      if ((webhook.dueAt ?? 0) > Date.now() || onTheWay.size >= AT_ONCE) break;
      void attempt(webhook.id, webhook.signature);
    }
    const next = waiting.find(({ id }) => !onTheWay.has(id));
    if (!next || onTheWay.size >= AT_ONCE) return;
    timer = setTimeout(plan, Math.min(LONGEST_TIMER, Math.max(0, (next.dueAt ?? 0) - Date.now())));
  }

  async function attempt(id: string, signature: Signature): Promise<Webhook | null> {
    const before = webhooks.get(id);
    if (!before) return null;
    onTheWay.add(id);
    const carrier = carriers[before.vendor ?? 'paystack'];
    const result = await post(before.url ?? carrier.url, carrier.userAgent, carrier.dress(before, signature));
    onTheWay.delete(id);
    // Read again: another attempt of the same event may have ended meanwhile.
    const webhook = webhooks.get(id);
    if (stopped || !webhook) return webhook ?? null;
    const after = save(judge(webhook, { ...result, signature }, timeScale));
    if (after.state === 'delivered') releaseOvertaken(after);
    plan();
    return after;
  }

  function releaseOvertaken(delivered: Webhook): void {
    for (const each of webhooks.values()) {
      const isOlder = each.reference !== delivered.reference && each.createdAt <= delivered.createdAt;
      if (each.overtaken && each.state === 'waiting' && isOlder) save({ ...each, overtaken: false, dueAt: Date.now() });
    }
  }

  function send(event: WebhookEvent, delivery: DeliveryOptions): string[] {
    const copies = delivery.copies ?? (delivery.twice ? 2 : 1);
    const ids = Array.from({ length: copies }, () => save(newWebhook(event, delivery, timeScale)).id);
    plan();
    return ids;
  }

  plan();
  return {
    send,
    deliver: (id) => attempt(id, 'right'),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The deliveries of one transaction, oldest first. */
export function deliveriesOf(store: Store, reference: string): Webhook[] {
  return newest(store.tables.webhooks)
    .filter((each) => each.reference === reference)
    .reverse();
}

function newWebhook(event: WebhookEvent, delivery: DeliveryOptions, timeScale: number): Webhook {
  const now = Date.now();
  const state = delivery.hold ? 'held' : delivery.drop ? 'dropped' : 'waiting';
  // A delivery that a later one must overtake is sent after half an hour of Paystack's time if none does.
  const wait = delivery.outOfOrder ? (30 * MINUTE) / timeScale : (delivery.late ?? 0);
  return {
    id: `wh_${randomCode(16)}`,
    ...event,
    createdAt: new Date(now).toISOString(),
    state,
    signature: delivery.wrongSignature ? 'wrong' : delivery.stale ? 'stale' : 'right',
    dueAt: state === 'waiting' ? now + wait : null,
    overtaken: delivery.outOfOrder ?? false,
    tries: 0,
    attempts: [],
  };
}

/**
 * Paystack accepts only 200; else every 3 minutes four times, then hourly up to 72 hours. Mono also accepts only 200 (docs.mono.co, "Webhook Events"). The
 * retries of Mono, Smile ID and Flutterwave are configurable or not published, so the sandbox repeats as Paystack does.
 */
function judge(webhook: Webhook, attempt: Attempt, timeScale: number): Webhook {
  const tries = webhook.tries + 1;
  const attempts = [...webhook.attempts, attempt].slice(-ATTEMPTS_KEPT);
  const done = { ...webhook, tries, attempts, dueAt: null, overtaken: false };
  if (attempt.signature !== 'right') return { ...done, state: 'forged' };
  if (attempt.status === 200) return { ...done, state: 'delivered' };
  if (webhook.state !== 'waiting') return done;
  if (tries >= 4 + 72) return { ...done, state: 'given-up' };
  return { ...done, dueAt: Date.now() + (tries <= 4 ? 3 * MINUTE : HOUR) / timeScale };
}

async function post(url: string, userAgent: string, dressed: ReturnType<Carrier['dress']>): Promise<Omit<Attempt, 'signature'>> {
  const at = new Date().toISOString();
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
      headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...dressed.headers },
      body: dressed.body,
    });
    await response.body?.cancel();
    return { at, ms: ms(), status: response.status, error: null };
  } catch (error) {
    return { at, ms: ms(), status: null, error: explain(error) };
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return `No answer within ${ATTEMPT_TIMEOUT / 1000} seconds`;
  const { cause } = error;
  const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
  return isRefused ? 'Nobody listens there' : 'The connection broke';
}

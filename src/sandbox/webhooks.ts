import { createHmac, randomBytes } from 'node:crypto';
import { randomCode } from './ids.ts';
import { newest } from './store.ts';
import type { Attempt, Store, Webhook } from './store.ts';

/** What the person playing the bank asks to go wrong on the way to the product. */
export interface DeliveryWishes {
  /** Milliseconds before the first delivery. */
  readonly late?: number;
  readonly twice?: boolean;
  readonly outOfOrder?: boolean;
  readonly hold?: boolean;
  readonly drop?: boolean;
  readonly wrongSignature?: boolean;
}

export interface Postman {
  /** Stores the event and sends it as wished; returns the ids of its deliveries (two when sent twice). */
  announce(event: string, reference: string, data: unknown, wishes: DeliveryWishes): string[];
  /** Sends one now, rightly signed, whatever its state. Null when there is none of that id. */
  deliver(id: string): Promise<Webhook | null>;
  stop(): void;
}

interface PostmanOptions {
  readonly store: Store;
  readonly url: string;
  readonly secret: string;
  /** How many times faster than Paystack the waits between attempts go by. */
  readonly timeScale: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ATTEMPT_TIMEOUT = 10_000;
const ATTEMPTS_KEPT = 10;
const AT_ONCE = 8;
const LONGEST_TIMER = 24 * HOUR;

export function startPostman({ store, url, secret, timeScale }: PostmanOptions): Postman {
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

  async function attempt(id: string, signature: 'right' | 'wrong'): Promise<Webhook | null> {
    const before = webhooks.get(id);
    if (!before) return null;
    onTheWay.add(id);
    const result = await post(url, before.body, signature === 'right' ? secret : randomBytes(16).toString('hex'));
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

  plan();
  return {
    announce(event, reference, data, wishes) {
      const body = JSON.stringify({ event, data });
      const copies = wishes.twice ? 2 : 1;
      const ids = Array.from({ length: copies }, () => save(newWebhook(event, reference, body, wishes, timeScale)).id);
      plan();
      return ids;
    },
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

/** `x-paystack-signature`: hex HMAC-SHA512 of the raw body (paystack.com/docs/payments/webhooks). */
export function sign(body: string, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex');
}

function newWebhook(event: string, reference: string, body: string, wishes: DeliveryWishes, timeScale: number): Webhook {
  const now = Date.now();
  const state = wishes.hold ? 'held' : wishes.drop ? 'dropped' : 'waiting';
  // One that is to be overtaken goes out by itself after half an hour of Paystack's time if nothing overtakes it.
  const wait = wishes.outOfOrder ? (30 * MINUTE) / timeScale : (wishes.late ?? 0);
  return {
    id: `wh_${randomCode(16)}`,
    reference,
    event,
    body,
    createdAt: new Date(now).toISOString(),
    state,
    signature: wishes.wrongSignature ? 'wrong' : 'right',
    dueAt: state === 'waiting' ? now + wait : null,
    overtaken: wishes.outOfOrder ?? false,
    tries: 0,
    attempts: [],
  };
}

/** Paystack takes 200 alone for an answer; else every 3 minutes four times, then hourly up to 72 hours. */
function judge(webhook: Webhook, attempt: Attempt, timeScale: number): Webhook {
  const tries = webhook.tries + 1;
  const attempts = [...webhook.attempts, attempt].slice(-ATTEMPTS_KEPT);
  const done = { ...webhook, tries, attempts, dueAt: null, overtaken: false };
  if (attempt.signature === 'wrong') return { ...done, state: 'forged' };
  if (attempt.status === 200) return { ...done, state: 'delivered' };
  if (webhook.state !== 'waiting') return done;
  if (tries >= 4 + 72) return { ...done, state: 'given-up' };
  return { ...done, dueAt: Date.now() + (tries <= 4 ? 3 * MINUTE : HOUR) / timeScale };
}

async function post(url: string, body: string, secret: string): Promise<Omit<Attempt, 'signature'>> {
  const at = new Date().toISOString();
  const start = performance.now();
  const ms = () => Math.round(performance.now() - start);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Paystack/2.0',
        'x-paystack-signature': sign(body, secret),
      },
      body,
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

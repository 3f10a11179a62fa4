import { createHmac } from 'node:crypto';
import { DISABLED_AFTER, retryAfter } from '../../shared/webhooks/events.ts';
import type { App } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import type { WebhookAnswer } from '../integrations/webhooks/send.ts';
import { giveUpWaiting, noteHealth, takeDue, writeOutcome } from './delivery-queries.ts';
import type { DueRecord } from './delivery-queries.ts';
import { writeState } from './queries.ts';
import { openSecret } from './secret.ts';

/** Longer than a delivery can take. */
const LENT = 60_000;
const EACH = 4;
const AT_ONCE = 40;
/** Then the worker's other jobs run; the next minute's job continues. */
const AT_MOST = 45_000;

/** Customers' servers may be slow: one job for each process sends all deliveries, so that other jobs do not wait for them. */
const busy = new WeakMap<App, { again: boolean }>();

export const webhookTasks: TaskHandlers<'webhooks.send'> = {
  'webhooks.send': async (app) => {
    const other = busy.get(app);
    if (other) {
      other.again = true;
      return;
    }
    const mine = { again: false };
    busy.set(app, mine);
    try {
      const end = performance.now() + AT_MOST;
      while (performance.now() < end) {
        mine.again = false;
        if ((await sendDue(app)) === 0 && !mine.again) return;
      }
    } finally {
      busy.delete(app);
    }
  },
};

async function sendDue(app: App): Promise<number> {
  const now = app.clock();
  const due = await transaction(app.pool, 'system', (sql) => takeDue(sql, iso(now), iso(now + LENT), EACH, AT_ONCE));
  await Promise.all(due.map((one) => deliver(app, one)));
  return due.length;
}

/** A failing one does not stop the others: it is due again when its lease ends. */
async function deliver(app: App, one: DueRecord): Promise<void> {
  try {
    await conclude(app, one, await post(app, one));
  } catch (error) {
    app.log.error({ delivery: one.id, error: String(error) }, 'a webhook delivery could not be dealt with');
  }
}

async function post(app: App, one: DueRecord): Promise<WebhookAnswer> {
  const now = app.clock();
  const secrets = secretsOf(app, one, now);
  if (!secrets) return { status: null, problem: 'It couldn’t be signed. Roll the signing secret.', milliseconds: 0 };
  return app.providers.webhooks.post(
    one.url,
    {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': `${app.env.productName.replaceAll(/[^\w.-]/g, '')}-Webhooks/1`,
      'duewell-signature': signatureOf(secrets, Math.floor(now / 1000), one.body),
      'duewell-delivery': one.id,
      'duewell-event': one.event,
    },
    one.body,
  );
}

/** Null if they were sealed with a key that is not configured. */
function secretsOf(app: App, { id, business_id: businessId, endpoint_id: endpointId, ...one }: DueRecord, now: number): string[] | null {
  const both = one.old_secret_until !== null && Date.parse(one.old_secret_until) > now;
  try {
    return [one.secret, ...(both && one.old_secret ? [one.old_secret] : [])].map((sealed) => openSecret(app.env, { businessId, endpointId }, sealed));
  } catch (error) {
    app.log.error({ delivery: id, error: String(error) }, 'a webhook secret could not be opened');
    return null;
  }
}

async function conclude(app: App, one: DueRecord, { status, problem, milliseconds }: WebhookAnswer): Promise<void> {
  const now = app.clock();
  const wait = problem === null ? null : retryAfter(one.tries + 1);
  const state = problem === null ? 'delivered' : wait === null ? 'failed' : 'waiting';
  await transaction(app.pool, { businessId: one.business_id }, async (sql) => {
    // The endpoint is locked first, as when it is turned on or off: two deliveries of one endpoint end one after the other.
    const failingSince = await noteHealth(sql, one, iso(now), problem === null);
    await writeOutcome(sql, one, { state, at: iso(now), nextAt: iso(now + (wait ?? 0)), status, problem, milliseconds });
    if (failingSince === null || now - Date.parse(failingSince) < DISABLED_AFTER) return;
    const { business_id: businessId, endpoint_id: endpointId, url } = one;
    await writeState(sql, businessId, endpointId, 'disabled');
    await giveUpWaiting(sql, businessId, endpointId, 'The endpoint was turned off after three days of failures.');
    await audit({ sql, now, businessId, actor: 'webhooks' }, 'webhook.disable', endpointId, { failingSince });
    await emit(sql, 'webhook.disabled', [businessId], { businessId, endpointId, host: new URL(url).host });
  });
}

function iso(now: number): string {
  return new Date(now).toISOString();
}

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>` with each valid secret, the newest first. The time is signed, so that a receiver can refuse old
 * messages.
 */
function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const marks = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`);
  return [`t=${seconds}`, ...marks].join(',');
}

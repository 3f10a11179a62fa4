import { say } from '../../shared/i18n/message.ts';
import { AppError, fieldError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { updateEndpoint as updateContract } from '../../shared/webhooks/contract.ts';
import { ENDPOINTS_AT_ONCE, OVERLAP } from '../../shared/webhooks/events.ts';
import { mustBeSteppedUp } from '../accounts/index.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit, emit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { refusedAddress } from '../integrations/webhooks/address.ts';
import { giveUpWaiting } from './delivery-queries.ts';
import { endpointOf, endpointsOf, insertEndpoint, lockEndpoints, writeEvents, writeSecret, writeState } from './queries.ts';
import type { EndpointRecord } from './queries.ts';
import { newSecret, sealSecret } from './secret.ts';

export const listEndpoints: Verb<'webhook.list'> = async (ctx, { businessId }) => {
  const rows = await endpointsOf(ctx.sql, businessId);
  return { endpoints: rows.map((row) => present(row, ctx.now)), count: rows.length };
};

export const createEndpoint: Verb<'webhook.create'> = async (ctx, { businessId, url, events, description }) => {
  const parsed = addressOf(ctx, url);
  await lockEndpoints(ctx.sql, businessId);
  if ((await endpointsOf(ctx.sql, businessId)).length >= ENDPOINTS_AT_ONCE)
    throw new AppError('LIMIT_EXCEEDED', say`A business has at most ${ENDPOINTS_AT_ONCE} webhook endpoints. Please remove one first.`);
  await mustBeSteppedUp(ctx, say`Send events to ${parsed.host}.`);
  const [id, secret] = [newId('endpoint'), newSecret()];
  await insertEndpoint(ctx.sql, {
    businessId,
    id,
    url: parsed.href,
    description: description ?? null,
    events,
    secret: sealSecret(ctx.app.env, { businessId, endpointId: id }, secret),
    by: actorOf(ctx),
    at: at(ctx),
  });
  await audit(ctx, 'webhook.create', id, { url: parsed.href, events });
  await emit(ctx.sql, 'webhook.created', [businessId], { businessId, endpointId: id, host: parsed.host, who: ctx.principal?.name ?? '' });
  return answer({ endpoint: present(await existing(ctx, id), ctx.now), secret }, 'Your endpoint is added. Copy its secret now: it is not shown again.');
};

export const updateEndpoint: Verb<'webhook.update'> = async (ctx, { businessId, endpointId, events, on }) => {
  const before = await existing(ctx, endpointId, true);
  if (events) await writeEvents(ctx.sql, businessId, endpointId, events);
  if (on !== undefined && on !== (before.state === 'on')) {
    await writeState(ctx.sql, businessId, endpointId, on ? 'on' : 'off');
    if (!on) await giveUpWaiting(ctx.sql, businessId, endpointId, 'The endpoint was turned off.');
  }
  await audit(ctx, 'webhook.update', endpointId, { events, on });
  await emit(ctx.sql, 'webhook.changed', [businessId], { endpointId });
  return answer(present(await existing(ctx, endpointId), ctx.now), on === undefined ? 'Saved' : on ? 'The endpoint is on.' : 'The endpoint is off.');
};

export const removeEndpoint: Verb<'webhook.remove'> = async (ctx, { businessId, endpointId }) => {
  const { url } = await existing(ctx, endpointId, true);
  await writeState(ctx.sql, businessId, endpointId, 'removed');
  await giveUpWaiting(ctx.sql, businessId, endpointId, 'The endpoint was removed.');
  await audit(ctx, 'webhook.remove', endpointId, { url });
  await emit(ctx.sql, 'webhook.changed', [businessId], { endpointId });
  return answer({}, 'The endpoint is removed.');
};

/** The previous secret also signs for a day. Only two can be valid: after two rotations in a day the first one ends at once. */
export const rotateSecret: Verb<'webhook.rotate'> = async (ctx, { businessId, endpointId }) => {
  await existing(ctx, endpointId, true);
  const secret = newSecret();
  const sealed = sealSecret(ctx.app.env, { businessId, endpointId }, secret);
  await writeSecret(ctx.sql, businessId, endpointId, sealed, new Date(ctx.now + OVERLAP).toISOString());
  await audit(ctx, 'webhook.rotate', endpointId);
  await emit(ctx.sql, 'webhook.changed', [businessId], { endpointId });
  return answer(
    { endpoint: present(await existing(ctx, endpointId), ctx.now), secret },
    'Your new secret signs from now on, the old one besides for 24 hours.',
  );
};

export async function existing(ctx: Pick<Context, 'sql' | 'businessId'>, id: string, lock = false): Promise<EndpointRecord> {
  const row = await endpointOf(ctx.sql, ctx.businessId, id, lock);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function addressOf(ctx: Context, url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed) throw fieldError('url', say`Please write an address like https://example.com/webhooks.`);
  const refused = refusedAddress(parsed, ctx.app.env.mode === 'demo');
  if (refused) throw fieldError('url', refused);
  return parsed;
}

function present(row: EndpointRecord, now: number): OutputOf<typeof updateContract> {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: row.state,
    createdAt: row.created_at,
    lastDeliveredAt: row.last_delivered_at,
    failingSince: row.failing_since,
    oldSecretUntil: row.old_secret_until !== null && Date.parse(row.old_secret_until) > now ? row.old_secret_until : null,
  };
}

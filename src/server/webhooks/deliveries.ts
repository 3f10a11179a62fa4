import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { replayDelivery as replayContract } from '../../shared/webhooks/contract.ts';
import { TEST_EVENT } from '../../shared/webhooks/events.ts';
import { say } from '../../shared/i18n/message.ts';
import { actorOf, at, newId } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { answer } from '../core/handler.ts';
import type { Verb } from '../core/handler.ts';
import { countSince, deliveryOf, deliveryPage, insertDelivery, sendAgain } from './delivery-queries.ts';
import type { DeliveryRecord } from './delivery-queries.ts';
import { existing } from './endpoints.ts';
import { bodyOf, wakeSender } from './fan-out.ts';

const TESTS_A_MINUTE = 10;

export const listDeliveries: Verb<'webhook.deliveries'> = async (ctx, { businessId, endpointId, ...page }) => {
  await existing(ctx, endpointId);
  const { rows, count } = await deliveryPage(ctx.sql, businessId, endpointId, page);
  return { deliveries: rows.map(present), count };
};

export const testEndpoint: Verb<'webhook.test'> = async (ctx, { businessId, endpointId }) => {
  await mustBeOn(ctx, endpointId);
  const recent = await countSince(ctx.sql, businessId, endpointId, TEST_EVENT, new Date(ctx.now - 60_000).toISOString());
  if (recent >= TESTS_A_MINUTE) throw new AppError('RATE_LIMITED', undefined, { retryAfter: 60 });
  const [id, eventId] = [newId('delivery'), newId('event')];
  const data = { message: 'This is a test: your endpoint works when it answers with any 2xx.' };
  const body = bodyOf({ id: eventId, type: TEST_EVENT, at: at(ctx), businessId, data });
  await insertDelivery(ctx.sql, { businessId, id, endpointId, eventId, event: TEST_EVENT, body, at: at(ctx) });
  await wakeSender(ctx.sql);
  return answer(present(await found(ctx, id)), 'A test event is on its way.');
};

export const replayDelivery: Verb<'webhook.replay'> = async (ctx, { businessId, deliveryId }) => {
  await replay({ ...ctx, businessId, actor: actorOf(ctx) }, deliveryId);
  return answer(present(await found(ctx, deliveryId)), 'It is sent once more.');
};

/** Sends a delivery once more, for a member or an operator. */
export async function replay(ctx: Owner & { readonly actor: string }, deliveryId: string): Promise<void> {
  const row = await found(ctx, deliveryId);
  await mustBeOn(ctx, row.endpoint_id);
  if (row.state === 'waiting') throw new AppError('STATE_CONFLICT', say`This is already being sent, or is waiting for its next try.`);
  await sendAgain(ctx.sql, ctx.businessId, deliveryId, at(ctx));
  await audit(ctx, 'webhook.replay', deliveryId);
  await wakeSender(ctx.sql);
}

type Owner = Pick<Context, 'sql' | 'now' | 'businessId'>;

async function found(ctx: Owner, id: string): Promise<DeliveryRecord> {
  const row = await deliveryOf(ctx.sql, ctx.businessId, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Nothing is sent to an endpoint that is off. */
async function mustBeOn(ctx: Owner, endpointId: string): Promise<void> {
  const { state } = await existing(ctx, endpointId);
  if (state !== 'on') throw new AppError('STATE_CONFLICT', say`This endpoint is off. Turn it on first.`);
}

function present(row: DeliveryRecord): OutputOf<typeof replayContract> {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at,
    lastTriedAt: row.last_at,
    nextTryAt: row.state === 'waiting' ? row.next_at : null,
    responseStatus: row.last_status,
    problem: row.problem,
    milliseconds: row.milliseconds,
    body: row.body,
  };
}

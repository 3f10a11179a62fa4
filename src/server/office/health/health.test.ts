import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHealth, retryDelivery } from '../../../shared/office/health/contract.ts';
import { newId } from '../../core/context.ts';
import { transaction } from '../../db/transaction.ts';
import { callCounts } from '../../integrations/breaker.ts';
import { ProviderError } from '../../integrations/errors.ts';
import { addProviderCalls } from '../../jobs/provider-calls.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let support: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
});
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);
const health = async () => done(await officeCall(app, readHealth, {}, support));
const of = async (name: string) => (await health()).providers.find(({ provider }) => provider === name);

describe('calls to providers', () => {
  test('are added up by outcome over processes; a refusal is an answer', async () => {
    const now = app.deps.clock();
    callCounts.succeeded('a-provider', now);
    await addProviderCalls(app.deps);
    callCounts.failed('a-provider', new ProviderError('refused', 'a-provider', 'no such account'), now);
    callCounts.failed('a-provider', new ProviderError('unavailable', 'a-provider', 'verify got no answer (time limit)'), now);
    await addProviderCalls(app.deps);
    expect(await of('a-provider')).toEqual({
      provider: 'a-provider',
      kind: 'other',
      succeeded: 1,
      refused: 1,
      failed: 1,
      lastSucceededAt: new Date(now).toISOString(),
      lastFailedAt: new Date(now).toISOString(),
      problem: 'a-provider: verify got no answer (time limit)',
      paused: false,
    });
  });

  test('of more than a day ago count no more, and a pause is over after two minutes', async () => {
    const add = (hoursAgo: number, openMinutesAgo: number) =>
      system((sql) =>
        sql.query(
          `insert into provider_calls values ('old-provider', date_trunc('hour', now()) - make_interval(hours => $1), 5, 0, 0, now(), null, null, now() - make_interval(mins => $2))`,
          [hoursAgo, openMinutesAgo],
        ),
      );
    await add(30, 3);
    expect(await of('old-provider')).toMatchObject({ succeeded: 0, paused: false });
    await add(1, 1);
    expect(await of('old-provider')).toMatchObject({ succeeded: 5, paused: true });
  });

  test('a configured provider without calls is listed', async () => {
    expect(await of(app.deps.providers.identity.name)).toMatchObject({ kind: 'identity' });
  });
});

describe('webhooks of customers', () => {
  /** An endpoint with a secret in its address, and a delivery that failed. */
  async function failing(state: 'on' | 'disabled'): Promise<{ endpointId: string; deliveryId: string }> {
    const { businessId, userId } = await app.createUser();
    const [endpointId, deliveryId] = [newId('endpoint'), newId('delivery')];
    await system(async (sql) => {
      await sql.query(
        `insert into webhook_endpoints (business_id, id, url, events, state, secret, created_by, created_at, failing_since) values ($1, $2, 'https://hooks.example.com/s3cret?t=1', '{invoice.sent}', $4, '\\x00', $3, now(), now())`,
        [businessId, endpointId, userId, state],
      );
      await sql.query(
        `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, attempts, next_at, created_at, last_status) values ($1, $2, $3, 'evt', 'invoice.sent', '{}', 'failed', 9, now(), now(), 503)`,
        [businessId, deliveryId, endpointId],
      );
    });
    return { endpointId, deliveryId };
  }

  test('show the host alone; a failed delivery is sent again by the verb of the customer, with the operator in the log', async () => {
    const { endpointId, deliveryId } = await failing('on');
    const found = await health();
    expect(found.endpoints.find(({ id }) => id === endpointId)).toMatchObject({ host: 'hooks.example.com', state: 'on' });
    expect(JSON.stringify(found)).not.toContain('s3cret');
    expect(found.deliveries.find(({ id }) => id === deliveryId)).toMatchObject({ status: 503, attempts: 9, canRetry: true });
    done(await officeCall(app, retryDelivery, { deliveryId }, support));
    const log = await system((sql) => sql.query('select actor, action from audit_log where subject = $1', [deliveryId]));
    expect(log).toEqual([{ actor: `operator:${support.id}`, action: 'webhook.replay' }]);
  });

  test('are not sent to an endpoint that is off', async () => {
    const { deliveryId } = await failing('disabled');
    expect((await health()).deliveries.find(({ id }) => id === deliveryId)).toMatchObject({ canRetry: false });
    expect(await officeCall(app, retryDelivery, { deliveryId }, support)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    expect(await officeCall(app, retryDelivery, { deliveryId: newId('delivery') }, support)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });
});

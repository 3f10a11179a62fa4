import { createEndpoint, listDeliveries, listEndpoints } from '../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES } from '../../shared/webhooks/events.ts';
import type { WebhookEvent } from '../../shared/webhooks/events.ts';
import { transaction } from '../db/transaction.ts';
import { eventually } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import type { receiver } from './receiver.ts';
import { contactFor, done } from './scenes.ts';
import { stepUp } from './team.ts';

interface Told {
  readonly id: string;
  readonly type: string;
  readonly businessId: string;
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Common steps of webhook tests; each test has a new receiver. */
export function webhookScenes(given: () => { app: TestApp; there: Awaited<ReturnType<typeof receiver>> }) {
  const named = (who: TestUser, endpointId: string) => ({ businessId: who.businessId, endpointId });
  const deliveries = async (who: TestUser, endpointId: string) =>
    done(await given().app.call(listDeliveries, { ...named(who, endpointId), limit: 100 }, who)).deliveries;
  const newest = async (who: TestUser, endpointId: string) => (await deliveries(who, endpointId))[0];
  // What the product sends; tests assert on its parts.
  const bodies = () => given().there.got.map(({ body }) => JSON.parse(body) as Told);
  return {
    named,
    deliveries,
    newest,
    bodies,
    types: () => bodies().map(({ type }) => type),
    endpoints: async (who: TestUser) => done(await given().app.call(listEndpoints, { businessId: who.businessId }, who)).endpoints,
    /** A new endpoint for these events, by default all, and its secret. */
    async endpointFor(who: TestUser, events: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES) {
      const { app, there } = given();
      stepUp(app, who);
      // Sessions last twelve hours; the clock is moved by days here.
      await transaction(app.deps.pool, 'system', (sql) =>
        sql.query(`update sessions set expires_at = expires_at + interval '9 days' where user_id = $1`, [who.userId]),
      );
      app.deps.forgetSessions();
      const { endpoint, secret } = done(await app.call(createEndpoint, { businessId: who.businessId, url: there.url, events: [...events] }, who));
      return { ...endpoint, secret };
    },
    /** The newest delivery after its nth attempt. */
    tried: (who: TestUser, endpointId: string, attempts: number) =>
      eventually(`try ${attempts}`, async () => {
        const one = await newest(who, endpointId);
        return one?.attempts === attempts && one;
      }),
    async trade() {
      const { app } = given();
      const [seller, buyer] = [await app.createUser(), await app.createUser()];
      return { seller, buyer, contactId: await contactFor(app, seller, buyer) };
    },
  };
}

import { createEndpoint, listDeliveries, listEndpoints } from '../../shared/webhooks/contract.ts';
import { WEBHOOK_EVENT_NAMES } from '../../shared/webhooks/events.ts';
import type { WebhookEvent } from '../../shared/webhooks/events.ts';
import { transaction } from '../db/transaction.ts';
import { eventually } from './installation.ts';
import type { Installation, Someone } from './installation.ts';
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
export function webhookScenes(given: () => { at: Installation; there: Awaited<ReturnType<typeof receiver>> }) {
  const named = (who: Someone, endpointId: string) => ({ businessId: who.businessId, endpointId });
  const deliveries = async (who: Someone, endpointId: string) =>
    done(await given().at.call(listDeliveries, { ...named(who, endpointId), limit: 100 }, who)).deliveries;
  const newest = async (who: Someone, endpointId: string) => (await deliveries(who, endpointId))[0];
  // What the product sends; tests assert on its parts.
  const bodies = () => given().there.got.map(({ body }) => JSON.parse(body) as Told);
  return {
    named,
    deliveries,
    newest,
    bodies,
    types: () => bodies().map(({ type }) => type),
    endpoints: async (who: Someone) => done(await given().at.call(listEndpoints, { businessId: who.businessId }, who)).endpoints,
    /** A new endpoint for these events, by default all, and its secret. */
    async endpointFor(who: Someone, events: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES) {
      const { at, there } = given();
      stepUp(at, who);
      // Sessions last twelve hours; the clock is moved by days here.
      await transaction(at.app.pool, 'system', (sql) =>
        sql.query(`update sessions set expires_at = expires_at + interval '9 days' where user_id = $1`, [who.userId]),
      );
      at.app.forgetSessions();
      const { endpoint, secret } = done(await at.call(createEndpoint, { businessId: who.businessId, url: there.url, events: [...events] }, who));
      return { ...endpoint, secret };
    },
    /** The newest delivery after its nth attempt. */
    tried: (who: Someone, endpointId: string, attempts: number) =>
      eventually(`try ${attempts}`, async () => {
        const one = await newest(who, endpointId);
        return one?.attempts === attempts && one;
      }),
    async trade() {
      const { at } = given();
      const [seller, buyer] = [await at.someone(), await at.someone()];
      return { seller, buyer, contactId: await contactFor(at, seller, buyer) };
    },
  };
}

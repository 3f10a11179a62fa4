import type { FastifyInstance } from 'fastify';
import { COLLECT_PATH, OWN_KEY, upload } from '../../shared/analytics/format.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { limits } from '../core/limits.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { sendEvents } from '../integrations/analytics/amplitude.ts';
import { isProviderError } from '../integrations/errors.ts';
import { keepEvents, markForwarded, waitingEvents } from './queries.ts';

const PORTION = 500;

/** The installation's own collector. Mounted only if the operator turned it on. */
export function mountCollector(server: FastifyInstance, app: App): void {
  if (app.env.analytics === null) return;
  const fence = limits(app.clock);
  void server.register(async (scope) => {
    // A closing page sends its last events as plain text.
    scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 262_144 }, (_request, body, done) => done(null, body));
    scope.post(COLLECT_PATH, async (request, reply) => {
      fence.take('analytics', request.ip);
      const given: unknown = typeof request.body === 'string' ? readJson(request.body) : request.body;
      const parsed = upload.safeParse(given);
      if (!parsed.success || parsed.data.api_key !== OWN_KEY) return reply.code(400).send({ code: 400, error: 'We don’t know these events.' });
      const now = new Date(app.clock()).toISOString();
      const stored = await transaction(app.pool, 'system', async (sql) => {
        const count = await keepEvents(sql, parsed.data.events, now);
        if (count > 0 && app.env.analytics?.forward) await enqueue(sql, 'analytics.forward', {}, { key: 'analytics.forward' });
        return count;
      });
      return reply.send({ code: 200, events_ingested: stored, server_upload_time: app.clock() });
    });
  });
}

export { pruneAnalytics } from './queries.ts';

export const analyticsTasks: TaskHandlers<'analytics.forward'> = {
  'analytics.forward': async (app) => {
    const forward = app.env.analytics?.forward;
    if (!forward) return;
    for (;;) {
      const events = await transaction(app.pool, 'system', (sql) => waitingEvents(sql, PORTION));
      if (events.length === 0) return;
      await sendEvents(
        forward,
        events.map(({ properties, at, ...event }) => ({ ...event, event_properties: properties, time: Date.parse(at) })),
      ).catch((error: unknown) => {
        // A refused event is not sent again; after other errors the queue retries. Each event has an id, so a repetition counts once.
        if (!isProviderError(error, 'refused')) throw error;
        app.log.warn({ provider: 'analytics', error: error.message }, 'events were refused and are dropped');
      });
      await transaction(app.pool, 'system', (sql) =>
        markForwarded(
          sql,
          events.map(({ insert_id }) => insert_id),
          new Date(app.clock()).toISOString(),
        ),
      );
    }
  },
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

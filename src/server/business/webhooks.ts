import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { heardOfLink } from './link.ts';

/** Webhooks of the identity and the bank-linking provider: checked by their raw bytes; a second copy changes nothing. */
export function mountVerificationWebhooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/smileid', async (request, reply) => {
      const verdict = app.providers.identity.parseCallback(bodyOf(request), headersOf(request));
      if (!verdict.ok && verdict.reason !== 'stale') return refuse(reply, app, app.providers.identity.name, verdict.reason);
      // The signature does not cover the content: the job queries the provider. So an old or repeated message does no harm.
      const checkId = verdict.ok ? verdict.result.reference : verdict.reference;
      if (checkId === null) return refuse(reply, app, app.providers.identity.name, 'stale');
      await transaction(app.pool, 'system', (sql) => enqueue(sql, 'identity.ask-face-check', { checkId }, { key: `identity.ask:${checkId}` }));
      return { status: true };
    });
    scope.post('/webhooks/mono', async (request, reply) => {
      const verdict = app.providers.bankLink.parseWebhook(bodyOf(request), headersOf(request));
      if (!verdict.ok) return refuse(reply, app, app.providers.bankLink.name, verdict.reason);
      await heardOfLink(app, verdict);
      return { status: true };
    });
  });
}

function refuse(reply: { code(status: number): { send(body: object): unknown } }, app: App, provider: string, reason: string) {
  app.log.warn({ event: reason, provider }, 'a webhook was refused');
  return reply.code(reason === 'unreadable' ? 400 : 401).send({ status: false });
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function headersOf(request: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

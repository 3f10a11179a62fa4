import type { FastifyInstance } from 'fastify';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import type { Sql } from '../db/pool.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { WebhookEvent } from '../integrations/payments/port.ts';
import { recordProviderEvent } from './settlement/settlement-queries.ts';

/** A provider's webhook: checked by its raw bytes, stored with the job that queries the provider, and answered. A second copy changes nothing. */
export function mountWebhooks(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body));
    const { payments } = app.providers;
    scope.post(`/webhooks/${payments.name}`, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const signature = request.headers[payments.signatureHeader];
      const verdict = payments.parseWebhook(body, typeof signature === 'string' ? signature : undefined);
      if (!verdict.ok) {
        app.log.warn({ event: verdict.reason, provider: payments.name }, 'a webhook was refused');
        return reply.code(verdict.reason === 'unreadable' ? 400 : 401).send({ status: false });
      }
      const { event } = verdict;
      const reference = referenceOf(event);
      await transaction(app.pool, 'system', async (sql) => {
        await recordProviderEvent(sql, {
          provider: payments.name,
          key: event.key,
          type: event.type === 'other' ? event.name : event.type,
          reference,
          body: body.toString('utf8'),
          at: new Date(app.clock()).toISOString(),
        });
        await work(sql, payments.name, event);
      });
      return { status: true };
    });
  });
}

function referenceOf(event: WebhookEvent): string | null {
  return event.type === 'charge.success' || event.type === 'refund' || event.type === 'transfer' ? event.reference : null;
}

/** The job that queries the provider about the message's object. */
async function work(sql: Sql, provider: string, event: WebhookEvent): Promise<void> {
  if (event.type === 'charge.success') {
    const { reference } = event;
    await enqueue(sql, 'payments.settle-deposit', { reference }, { key: `payments.settle-deposit:${reference}` });
  } else if (event.type === 'transfer') await enqueue(sql, 'wallet.payout', { reference: event.reference }, { key: `wallet.payout:${event.reference}` });
  else if (event.type === 'refund')
    await enqueue(sql, 'payments.ask-refund', { reference: event.reference }, { key: `payments.ask-refund:${event.reference}` });
  else if (event.type === 'account') {
    const { customerCode, refused, key } = event;
    await enqueue(sql, 'wallet.account-told', { provider, customerCode, refused }, { key: `wallet.account-told:${key}` });
  } else if (event.type === 'dispute')
    await enqueue(sql, 'payments.ask-dispute', { disputeId: event.disputeId }, { key: `payments.ask-dispute:${event.disputeId}` });
}

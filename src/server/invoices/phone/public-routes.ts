import type { FastifyInstance } from 'fastify';
import { isStartWord, isStopWord, mayFollow } from '../../../shared/invoices/phone-messages.ts';
import type { App } from '../../core/context.ts';
import type { limits } from '../../core/limits.ts';
import { emit } from '../../core/record.ts';
import { transaction } from '../../db/transaction.ts';
import type { WhatsAppState } from '../../integrations/whatsapp/port.ts';
import { shareUrl } from '../links/link.ts';
import { stateOfMessage, writeState } from './message-queries.ts';
import { keyOfReference } from './reference.ts';
import { digestOf } from './short-link.ts';
import { findShortLink } from './short-link-queries.ts';
import { allowPhone, stopPhones } from './stop-queries.ts';

const LONGEST_CODE = 40;

/**
 * Short links lead to the recipient's link, which shows and never decides. An unknown or ended code leads to the page that says so, as an unknown link does;
 * a link that was ended since leads to its own explanation.
 */
export function mountShortLinks(server: FastifyInstance, app: App, limit: ReturnType<typeof limits>): void {
  server.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    limit.take('invoice.public', request.ip);
    const { code } = request.params;
    const found = code.length > LONGEST_CODE ? null : await transaction(app.pool, 'system', (sql) => findShortLink(sql, digestOf(code), instant(app)));
    const url = found && shareUrl(app.env, found.linkId);
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(url ?? `${app.env.appUrl}/received-invoice?q=ended`, 302);
  });
  server.get<{ Params: { code: string } }>('/s/:code/stop', (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${app.env.appUrl}/stop-messages?c=${encodeURIComponent(request.params.code.slice(0, LONGEST_CODE))}`, 302),
  );
}

type Note = (app: App, of: { readonly reference: string; readonly state: WhatsAppState }) => Promise<void>;

/** WhatsApp's webhook: checked by its raw bytes; a second copy changes nothing. `noteOther`: of messages that are not about a document. */
export function mountWhatsApp(server: FastifyInstance, app: App, noteOther: Note): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_048_576 }, (_request, body, done) => done(null, body));
    scope.get('/webhooks/whatsapp', async (request, reply) => {
      const challenge = app.providers.whatsApp?.verifySubscription(new URL(request.url, app.env.appUrl).searchParams) ?? null;
      return challenge === null ? reply.code(403).send({ status: false }) : reply.type('text/plain').send(challenge.slice(0, 200));
    });
    scope.post('/webhooks/whatsapp', async (request, reply) => {
      const { whatsApp } = app.providers;
      if (!whatsApp) return reply.code(404).send({ status: false });
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
      const verdict = whatsApp.parseWebhook(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), headers);
      if (!verdict.ok) {
        app.log.warn({ event: verdict.reason, provider: whatsApp.name }, 'a webhook was refused');
        return reply.code(verdict.reason === 'unreadable' ? 400 : 401).send({ status: false });
      }
      for (const state of verdict.states) await (keyOfReference(state.reference) ? noteState : noteOther)(app, state);
      for (const text of verdict.texts) await noteAnswer(app, text);
      return { status: true };
    });
  });
}

async function noteState(app: App, { reference, state }: { reference: string; state: WhatsAppState }): Promise<void> {
  const key = keyOfReference(reference);
  if (!key) return;
  await transaction(app.pool, 'system', async (sql) => {
    const before = await stateOfMessage(sql, key);
    if (before === null || !mayFollow(before, state)) return;
    await writeState(sql, key, state);
    await emit(sql, 'invoice.mailed', [key.businessId], { businessId: key.businessId, invoiceId: key.invoiceId });
  });
}

/** All businesses write from one number, so an answer there concerns all of them. */
async function noteAnswer(app: App, { from, text }: { from: string; text: string }): Promise<void> {
  await transaction(app.pool, 'system', async (sql) => {
    if (isStopWord(text)) await stopPhones(sql, [from], '', instant(app));
    else if (isStartWord(text)) await allowPhone(sql, from);
  });
}

function instant(app: App): string {
  return new Date(app.clock()).toISOString();
}

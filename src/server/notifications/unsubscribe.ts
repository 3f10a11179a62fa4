import type { FastifyInstance } from 'fastify';
import { AppError } from '../../shared/kit/errors.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { unsubscribe as contract } from '../../shared/notifications/mail-contract.ts';
import type { MailChoice } from '../../shared/notifications/mail-kinds.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import type { Sql } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { readUnsubscribe, writeChoice } from '../team/index.ts';
import { choicesOf } from './mail-queries.ts';

export const readLink: OwnTransaction<'notifications.unsubscribe.read'> = { ownTransaction: ({ app }, { u }) => linked(app, u, null) };

export const turnOff: OwnTransaction<'notifications.unsubscribe'> = { ownTransaction: ({ app }, { u, choice }) => linked(app, u, choice) };

/** RFC 8058: the mail program's own POST to the address in the header, without cookies or a session, with this one form field. */
export function mountUnsubscribe(server: FastifyInstance, app: App): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) => done(null, body));
    scope.post('/unsubscribe', async (request, reply) => {
      app.switches.admit('notifications.unsubscribe');
      const u = new URL(request.url, app.env.appUrl).searchParams.get('u') ?? '';
      // As a form or as multipart; both contain the two words.
      const isOneClick = typeof request.body === 'string' && /List-Unsubscribe[\s\S]*One-Click/.test(request.body);
      if (!isOneClick) throw new AppError('VALIDATION_FAILED', say`A one-click request says List-Unsubscribe=One-Click.`);
      const { kind } = await linked(app, u, 'never');
      return reply.send({ status: true, message: say`These emails are turned off.`, data: { kind } });
    });
  });
}

/** The content of the link, after setting `choice` if given. The holder of the link may do so: it was sent to them only. */
async function linked(app: App, u: string, choice: MailChoice | null): Promise<OutputOf<typeof contract>> {
  const link = readUnsubscribe(app.env, u);
  if (!link) throw new AppError('LINK_INVALID');
  return transaction(app.pool, { businessId: link.businessId }, async (sql) => {
    const choices = await activeChoices(sql, link);
    if (choice !== null) await writeChoice(sql, { ...link, choice, at: new Date(app.clock()).toISOString() });
    const before = link.kind === 'digest' ? (choices.digest ? 'digest' : 'never') : choices.choices.find((one) => one.kind === link.kind)?.choice;
    const now = choice ?? before ?? 'never';
    return { kind: link.kind, choice: now, business: choices.business, email: choices.email };
  });
}

/** Null for a person who has left the business: they get no e-mails, and their links have no effect. */
async function activeChoices(sql: Sql, { businessId, userId }: { businessId: string; userId: string }) {
  const choices = await choicesOf(sql, businessId, userId);
  if (!choices.active) throw new AppError('LINK_INVALID');
  return choices;
}

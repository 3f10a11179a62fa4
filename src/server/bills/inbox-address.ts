import { randomBytes } from 'node:crypto';
import { say } from '../../shared/i18n/message.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { actorOf, at } from '../core/context.ts';
import type { App } from '../core/context.ts';
import type { Verb } from '../core/handler.ts';
import { audit } from '../core/record.ts';
import { inboxToken, saveInbox } from './queries.ts';

export const readInbox: Verb<'bill.inbox'> = async ({ app, sql, businessId }) => inboxOf(app, await inboxToken(sql, businessId));

/** The address is a secret that only suppliers need: whoever has it can send bills, which a person then looks at. */
export const renewInbox: Verb<'bill.inbox.renew'> = async (ctx, { businessId }) => {
  if (!ctx.app.env.inbox) throw new AppError('NOT_ELIGIBLE', say`This installation receives no email. Upload bills instead.`);
  const token = randomBytes(10).toString('hex');
  await saveInbox(ctx.sql, { businessId, token, by: actorOf(ctx), at: at(ctx) });
  await audit(ctx, 'bill.inbox', businessId);
  return inboxOf(ctx.app, token);
};

function inboxOf({ env }: App, token: string | null) {
  return { on: env.inbox !== null, address: env.inbox && token !== null ? `bills+${token}@${env.inbox.domain}` : null };
}

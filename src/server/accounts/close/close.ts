import { AppError } from '../../../shared/kit/errors.ts';
import { moment, say } from '../../../shared/i18n/message.ts';
import { at } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import { audit, emit } from '../../core/record.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { TaskHandlers } from '../../jobs/tasks.ts';
import { accountClosedMail } from '../../integrations/mail/templates/account-closed.ts';
import type { MailProvider } from '../../integrations/mail/port.ts';
import { revokeDevices } from '../devices/device-queries.ts';
import { mustBeSteppedUp } from '../factors/challenge.ts';
import { dropFactor } from '../factors/factor-queries.ts';
import { userById } from '../queries.ts';
import type { User } from '../queries.ts';
import { endCodes } from '../secrets/secret-queries.ts';
import { revokeSessions } from '../sessions/session-queries.ts';
import { dropWaysIn, lockToClose, NOBODYS_DOMAIN, undoableUntil, writeClosed } from './close-queries.ts';

/**
 * Locks the person who closes their account, and asks for the code. Not while a former address can undo a change: its holder would lose
 * the account. Throws UNAUTHENTICATED, STATE_CONFLICT, STEP_UP_REQUIRED.
 */
export async function mayClose(ctx: Context): Promise<User> {
  const userId = ctx.principal?.userId ?? '';
  if (!(await lockToClose(ctx.sql, userId))) throw new AppError('UNAUTHENTICATED');
  const user = await userById(ctx.sql, userId);
  if (!user) throw new AppError('UNAUTHENTICATED');
  const until = await undoableUntil(ctx.sql, userId, at(ctx));
  if (until !== null)
    throw new AppError(
      'STATE_CONFLICT',
      say`Your email address was changed, and this can be undone until ${moment(until, ctx.app.env.timeZone)}. Close your account after that.`,
    );
  await mustBeSteppedUp(ctx, say`Close your account ${user.email}.`);
  return user;
}

/** In the transaction in which the memberships ended. `passwordHash`: of a password that nobody knows. The audit log does not name the person. */
export async function closePerson(ctx: Context, user: User, passwordHash: string): Promise<void> {
  const { sql } = ctx;
  await revokeSessions(sql, user.id, at(ctx), null);
  await revokeDevices(sql, user.id, at(ctx), null);
  await dropFactor(sql, user.id);
  await endCodes(sql, user.id);
  await dropWaysIn(sql, user.id);
  await writeClosed(sql, user.id, { at: at(ctx), passwordHash });
  await audit(ctx, 'user.close', user.id);
  await emit(sql, 'user.closed', [], { userId: user.id });
  const { id: userId, email, first_name: name, language } = user;
  await enqueue(sql, 'mail.account-closed', { userId, email, name, language, at: at(ctx) });
}

export const closeTasks: TaskHandlers<'mail.account-closed'> = {
  'mail.account-closed': async (app: App, { userId, email, name, language, at: closedAt }) => {
    const { appUrl, productName, timeZone } = app.env;
    const mail = accountClosedMail({ productName, name, at: closedAt, timeZone, link: `${appUrl}/help` });
    await app.providers.mail.send({ to: email, ...mail, language, messageId: `account-closed.${userId}` });
  },
};

/** Jobs that were queued before, or that look an address up later, send nothing to a closed account. */
export function exceptToClosed(mail: MailProvider): MailProvider {
  return { ...mail, send: async (message) => (message.to.endsWith(NOBODYS_DOMAIN) ? { messageId: '' } : mail.send(message)) };
}

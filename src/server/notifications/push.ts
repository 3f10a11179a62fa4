import { AppError, fieldError } from '../../shared/kit/errors.ts';
import { render, say } from '../../shared/i18n/message.ts';
import { at, inTransaction, newId } from '../core/context.ts';
import type { App, Context, Principal } from '../core/context.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { translatorFor } from '../core/languages.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { refusedAddress } from '../integrations/webhooks/address.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import { isLate } from './late.ts';
import { deletePush, deletePushOf, deviceOfSession, hasPush, pushReadersOf, writePush } from './push-queries.ts';
import { nameOf, notificationById } from './queries.ts';

export const readPush: OwnTransaction<'users.push'> = {
  ownTransaction: async (ctx) => {
    const { userId, sessionId } = principalOf(ctx);
    const on = await inTransaction(ctx.app, 'system', async (sql) => {
      const deviceId = await deviceOfSession(sql, sessionId);
      return deviceId !== null && (await hasPush(sql, userId, deviceId));
    });
    return stateOf(ctx, on);
  },
};

export const turnPushOn: OwnTransaction<'users.push.on'> = {
  ownTransaction: async (ctx, { endpoint, keys }) => {
    const { userId, sessionId } = principalOf(ctx);
    const refused = refusedAddress(new URL(endpoint), ctx.app.env.mode === 'demo');
    if (refused) throw fieldError('endpoint', refused);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const deviceId = await deviceOfSession(sql, sessionId);
      if (deviceId === null) throw new AppError('STATE_CONFLICT', say`This device was removed from your account. Sign in again, then turn alerts on.`);
      await writePush(sql, { id: newId('push'), userId, deviceId, endpoint, ...keys, at: at(ctx) });
      await audit({ ...ctx, sql }, 'push.on', deviceId, {});
    });
    return stateOf(ctx, true);
  },
};

export const turnPushOff: OwnTransaction<'users.push.off'> = {
  ownTransaction: async (ctx) => {
    const { sessionId } = principalOf(ctx);
    await inTransaction(ctx.app, 'system', async (sql) => {
      const deviceId = await deviceOfSession(sql, sessionId);
      if (deviceId === null) return;
      await deletePushOf(sql, deviceId);
      await audit({ ...ctx, sql }, 'push.off', deviceId, {});
    });
    return stateOf(ctx, false);
  },
};

/**
 * The text of the notification, to each device that has alerts on, in a job for each: one that cannot be reached is tried again without the others. A repeated
 * job sends the same tag, which replaces the alert on the device.
 */
export async function pushAlert(app: App, { businessId, notificationId, subscriptionId }: Tasks['push.alert']): Promise<void> {
  const now = new Date(app.clock()).toISOString();
  const { told, business, readers } = await transaction(app.pool, 'system', async (sql) => ({
    told: await notificationById(sql, businessId, notificationId),
    business: await nameOf(sql, businessId),
    readers: await pushReadersOf(sql, businessId, now),
  }));
  if (!told || isLate(app, told)) return;
  if (subscriptionId === undefined)
    return transaction(app.pool, 'system', async (sql) => {
      for (const { id } of readers)
        await enqueue(sql, 'push.alert', { businessId, notificationId, subscriptionId: id }, { key: `push.alert:${notificationId}:${id}` });
    });
  const reader = readers.find(({ id }) => id === subscriptionId);
  if (!reader) return;
  const { id, language, ...target } = reader;
  const body = render(told.text, translatorFor(language));
  const result = await app.providers.push.send(target, { title: business, body, path: told.path ?? '/dashboard', tag: notificationId });
  if (result === 'gone') await transaction(app.pool, 'system', (sql) => deletePush(sql, id));
}

function stateOf(ctx: Context, on: boolean): { on: boolean; publicKey: string } {
  return { on, publicKey: ctx.app.providers.push.publicKey };
}

function principalOf({ principal }: Context): Principal {
  if (!principal) throw new AppError('UNAUTHENTICATED');
  return principal;
}

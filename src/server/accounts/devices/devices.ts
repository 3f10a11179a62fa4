import { DEVICE_LIFE, DEVICE_TRUST } from '../../../shared/accounts/rules.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { at, inTransaction, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { countInWindow, windowStart } from '../../db/rate-windows.ts';
import { audit } from '../../core/record.ts';
import { answer } from '../../core/handler.ts';
import type { OwnTransaction } from '../../core/handler.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { deviceByToken, hasSignedIn, insertDevice, knownDevices, revokeDevice, touchDevice } from './device-queries.ts';
import { digest, newToken } from '../secrets/secrets.ts';
import { principalOf } from '../signed-in-user.ts';
import { hidden } from '../limits/throttle.ts';

/** The device data that a log-in sends. */
export interface GivenDevice {
  readonly device?: string | undefined;
  readonly browser?: string | undefined;
  readonly remember?: boolean | undefined;
}

/** A known device of the account, and whether it is trusted. */
export interface KnownDevice {
  readonly id: string;
  readonly token: string;
  readonly trusted: boolean;
}

const HOUR = 3_600_000;
/** The maximum number of e-mails an hour; further new devices are only listed. */
const LETTERS_AN_HOUR = 5;

/** The device with the given token, if it belongs to the account with this address; else null, also for an unknown address. */
export async function knownDevice(ctx: Context, email: string, { device }: GivenDevice): Promise<KnownDevice | null> {
  if (!device) return null;
  const row = await inTransaction(ctx.app, 'system', (sql) => deviceByToken(sql, email, digest(device), at(ctx)));
  if (!row) return null;
  return { id: row.id, token: device, trusted: row.trusted_at !== null && Date.parse(row.trusted_at) + DEVICE_TRUST > ctx.now };
}

/**
 * Records a sign-in with a device, in the sign-in's transaction. An unknown device becomes known, and its holder gets an e-mail unless this
 * is the account's first sign-in. `proved`: a second factor was accepted just now.
 */
export async function noteDevice(
  ctx: Context,
  user: { readonly id: string },
  recognised: KnownDevice | null,
  given: GivenDevice,
  proved: boolean,
): Promise<{ id: string; token: string }> {
  const used = {
    browserHash: given.browser ? digest(given.browser) : null,
    createdAt: at(ctx),
    expiresAt: new Date(ctx.now + DEVICE_LIFE).toISOString(),
    trustedAt: proved && given.remember === true ? at(ctx) : null,
    address: ctx.address,
    agent: ctx.agent,
  };
  if (recognised) {
    await touchDevice(ctx.sql, recognised.id, used);
    return recognised;
  }
  const isFirst = !(await hasSignedIn(ctx.sql, user.id));
  const { token, tokenHash } = newToken();
  const id = newId('device');
  await insertDevice(ctx.sql, { ...used, tokenHash, id, userId: user.id });
  if (!isFirst) await tellOfDevice(ctx, user.id, id);
  return { id, token };
}

async function tellOfDevice(ctx: Context, userId: string, deviceId: string): Promise<void> {
  if ((await countInWindow(ctx.sql, hidden(ctx, `new-device:${userId}`), windowStart(ctx.now, HOUR))) <= LETTERS_AN_HOUR)
    await enqueue(ctx.sql, 'mail.new-device', { userId, deviceId });
}

export const listDevices: OwnTransaction<'users.devices'> = {
  ownTransaction: async (ctx) => {
    const { userId, sessionId } = principalOf(ctx);
    const rows = await inTransaction(ctx.app, 'system', (sql) => knownDevices(sql, userId, sessionId, at(ctx)));
    return {
      devices: rows.map((row) => {
        const trusted = row.trusted_at === null ? 0 : Date.parse(row.trusted_at) + DEVICE_TRUST;
        return {
          id: row.id,
          current: row.current,
          since: row.created_at,
          lastUsedAt: row.last_seen_at,
          knownUntil: row.expires_at,
          trustedUntil: trusted > ctx.now ? new Date(trusted).toISOString() : null,
          address: row.address,
          agent: row.agent,
        };
      }),
      count: rows[0]?.all ?? 0,
    };
  },
};

export const removeDevice: OwnTransaction<'users.device.remove'> = {
  ownTransaction: async (ctx, { deviceId }) => {
    const { userId } = principalOf(ctx);
    await inTransaction(ctx.app, 'system', async (sql) => {
      if (!(await revokeDevice(sql, userId, deviceId, at(ctx)))) throw new AppError('NOT_FOUND', say`This device is no longer on your list.`);
      await audit({ ...ctx, sql }, 'user.remove-device', userId, { deviceId });
    });
    ctx.app.forgetSessions();
    return answer({}, 'That device was removed and signed out.');
  },
};

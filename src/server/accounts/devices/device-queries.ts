import type { Sql } from '../../db/pool.ts';

export interface DeviceRecord extends Record<string, unknown> {
  id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  trusted_at: string | null;
  address: string;
  agent: string;
}

const DEVICE = 'd.id, d.created_at, d.last_seen_at, d.expires_at, d.trusted_at, d.address, d.agent';

/** The device with this token of the account with this address, if it is still known. */
export async function deviceByToken(sql: Sql, email: string, tokenHash: Buffer, at: string): Promise<DeviceRecord | null> {
  const [row] = await sql.query<DeviceRecord>(
    `select ${DEVICE} from user_devices d join users u on u.id = d.user_id
     where d.token_hash = $1 and u.email = $2 and d.revoked_at is null and d.expires_at > $3`,
    [tokenHash, email, at],
  );
  return row ?? null;
}

export async function deviceById(sql: Sql, id: string): Promise<DeviceRecord | null> {
  const [row] = await sql.query<DeviceRecord>(`select ${DEVICE} from user_devices d where d.id = $1`, [id]);
  return row ?? null;
}

interface NewDevice {
  readonly tokenHash: Buffer;
  readonly id: string;
  readonly userId: string;
  readonly browserHash: Buffer | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly trustedAt: string | null;
  readonly address: string;
  readonly agent: string;
}

export async function insertDevice(sql: Sql, device: NewDevice): Promise<void> {
  await sql.query(
    `insert into user_devices (token_hash, id, user_id, browser_hash, created_at, last_seen_at, expires_at, trusted_at, address, agent)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
    [device.tokenHash, device.id, device.userId, device.browserHash, device.createdAt, device.expiresAt, device.trustedAt, device.address, device.agent],
  );
}

/** Another sign-in with a known device. `trustedAt` null does not change its trust. */
export async function touchDevice(sql: Sql, id: string, used: Omit<NewDevice, 'tokenHash' | 'id' | 'userId'>): Promise<void> {
  await sql.query(
    `update user_devices set last_seen_at = $2, expires_at = $3, trusted_at = coalesce($4, trusted_at), address = $5, agent = $6,
       browser_hash = coalesce($7, browser_hash) where id = $1`,
    [id, used.createdAt, used.expiresAt, used.trustedAt, used.address, used.agent, used.browserHash],
  );
}

/** Whether this person has signed in before on any device. */
export async function hasSignedIn(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql.query<{ before: boolean }>(
    'select exists (select from user_devices where user_id = $1) or exists (select from sessions where user_id = $1) as before',
    [userId],
  );
  return row?.before ?? false;
}

/** The known devices of a person, at most a hundred: this session's first, then by last use. `all` is the total count. */
export function knownDevices(sql: Sql, userId: string, sessionId: string, at: string): Promise<(DeviceRecord & { current: boolean; all: number })[]> {
  return sql.query(
    `select ${DEVICE}, s.id is not null as current, count(*) over ()::int as all
     from user_devices d left join sessions s on s.device_id = d.id and s.id = $2
     where d.user_id = $1 and d.revoked_at is null and d.expires_at > $3 order by s.id is not null desc, d.last_seen_at desc, d.id limit 100`,
    [userId, sessionId, at],
  );
}

/** Deletes a device of a person and ends its sessions; false if it is not theirs, or was deleted already. */
export async function revokeDevice(sql: Sql, userId: string, id: string, at: string): Promise<boolean> {
  const rows = await sql.query('update user_devices set revoked_at = $3 where id = $2 and user_id = $1 and revoked_at is null returning id', [userId, id, at]);
  if (rows.length > 0) await sql.query('update sessions set revoked_at = $2 where device_id = $1 and revoked_at is null', [id, at]);
  await sql.query(`select pg_notify('sessions', '')`);
  return rows.length > 0;
}

/** Deletes the devices of a person, optionally except that of one session. */
export async function revokeDevices(sql: Sql, userId: string, at: string, exceptSession: Buffer | null): Promise<void> {
  await sql.query(
    `update user_devices d set revoked_at = $2 where d.user_id = $1 and d.revoked_at is null
       and not exists (select from sessions s where s.token_hash = $3 and s.device_id = d.id)`,
    [userId, at, exceptSession],
  );
}

export async function revokeDeviceOf(sql: Sql, sessionId: string, userId: string, at: string): Promise<void> {
  await sql.query(
    'update user_devices d set revoked_at = $3 from sessions s where s.id = $1 and s.user_id = $2 and d.id = s.device_id and d.user_id = $2 and d.revoked_at is null',
    [sessionId, userId, at],
  );
}

/** Every device of a person must prove the second factor again. */
export async function endTrust(sql: Sql, userId: string): Promise<void> {
  await sql.query('update user_devices set trusted_at = null where user_id = $1 and trusted_at is not null', [userId]);
}

/** The known devices of these people, last used first. `is_open`: a session of it was used since `idleSince`. */
export function devicesOf(
  sql: Sql,
  userIds: readonly string[],
  { at, idleSince, limit }: { readonly at: string; readonly idleSince: string; readonly limit: number },
): Promise<(DeviceRecord & { user_id: string; is_open: boolean })[]> {
  return sql.query(
    `select ${DEVICE}, d.user_id, exists (select from sessions s where s.device_id = d.id and s.user_id = d.user_id and s.revoked_at is null and s.expires_at > $2
       and coalesce(s.last_seen_at, s.created_at) > $3) as is_open
     from user_devices d where d.user_id = any ($1) and d.revoked_at is null and d.expires_at > $2 order by d.last_seen_at desc, d.id limit $4`,
    [userIds, at, idleSince, limit],
  );
}

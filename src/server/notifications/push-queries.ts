import { readMany } from '../db/batch.ts';
import type { Sql } from '../db/pool.ts';

/** The known device of a session; null if it was removed. */
export async function deviceOfSession(sql: Sql, sessionId: string): Promise<string | null> {
  const [row] = await sql.query<{ device_id: string | null }>('select device_id from sessions where id = $1', [sessionId]);
  return row?.device_id ?? null;
}

export async function hasPush(sql: Sql, userId: string, deviceId: string): Promise<boolean> {
  return (await sql.query('select from push_subscriptions where device_id = $1 and user_id = $2', [deviceId, userId])).length > 0;
}

/** A device has one subscription, and an endpoint belongs to one device: the newest replaces both. */
export async function writePush(
  sql: Sql,
  one: { id: string; userId: string; deviceId: string; endpoint: string; p256dh: string; auth: string; at: string },
): Promise<void> {
  await sql.query('delete from push_subscriptions where device_id = $1 or endpoint = $2', [one.deviceId, one.endpoint]);
  await sql.query('insert into push_subscriptions (id, user_id, device_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5, $6, $7)', [
    one.id,
    one.userId,
    one.deviceId,
    one.endpoint,
    one.p256dh,
    one.auth,
    one.at,
  ]);
}

export async function deletePushOf(sql: Sql, deviceId: string): Promise<void> {
  await sql.query('delete from push_subscriptions where device_id = $1', [deviceId]);
}

export async function deletePushOfPerson(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from push_subscriptions where user_id = $1', [userId]);
}

/** Ended at the browser's vendor. Not if the device subscribed again meanwhile. */
export async function deletePush(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from push_subscriptions where id = $1', [id]);
}

export interface PushReader extends Record<string, unknown> {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** Devices of active members. A device that was removed, or whose last session was ended, gets nothing; signing in again continues its alerts. */
export function pushReadersOf(sql: Sql, businessId: string, at: string): Promise<PushReader[]> {
  return sql.query<PushReader>(
    `select p.id, p.endpoint, p.p256dh, p.auth, u.language from members m join push_subscriptions p on p.user_id = m.user_id join users u on u.id = m.user_id
       join user_devices d on d.id = p.device_id and d.revoked_at is null and d.expires_at > $2
     where m.business_id = $1 and m.status = 'active'
       and (select s.revoked_at is null from sessions s where s.device_id = p.device_id order by s.created_at desc limit 1)
     order by p.id limit 200`,
    [businessId, at],
  );
}

/** Whether a member has a device with alerts, for each business. */
export const hasPushReaders = readMany(async (sql, ids: readonly string[]) => {
  const rows = await sql.query<{ business_id: string }>(
    `select distinct m.business_id from members m join push_subscriptions p on p.user_id = m.user_id where m.business_id = any ($1) and m.status = 'active'`,
    [ids],
  );
  return ids.map((id) => rows.some((row) => row.business_id === id));
});

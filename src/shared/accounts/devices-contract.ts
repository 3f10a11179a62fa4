import * as z from 'zod/mini';
import { id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const device = z.object({
  id: z.string(),
  current: z.boolean(),
  since: wire.instant,
  lastUsedAt: wire.instant,
  /** Known until then; every sign-in prolongs it. */
  knownUntil: wire.instant,
  /** Until when the second factor is not asked for on it; null: it is asked for. */
  trustedUntil: z.nullable(wire.instant),
  address: z.string(),
  agent: z.string(),
});
export const listDevices = route({
  id: 'users.devices',
  method: 'GET',
  path: '/v1/users/devices',
  summary: 'The devices that you signed in with and that we remember',
  specified: false,
  access: { as: 'user' },
  input: z.object({}),
  output: z.object({ devices: z.array(device), count: z.int() }),
});
/** Its sessions end too. */
export const removeDevice = route({
  id: 'users.device.remove',
  method: 'DELETE',
  path: '/v1/users/devices/{deviceId}',
  summary: 'Forget one of your devices and sign it out',
  specified: false,
  access: { as: 'user' },
  errors: ['NOT_FOUND'],
  input: z.object({ deviceId: id('device') }),
  output: z.object({}),
});

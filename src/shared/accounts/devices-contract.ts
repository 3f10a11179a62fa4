import * as z from 'zod/mini';
import { id, wire } from '../kit/fields.ts';
import { route } from '../kit/route.ts';

const device = z.object({
  id: z.string(),
  current: z.boolean(),
  since: wire.instant,
  lastUsedAt: wire.instant,
  /** The device is known until this time; every sign-in prolongs it. */
  knownUntil: wire.instant,
  /** The second factor is not required on it until this time; null: it is required. */
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
/** Removes a device and ends its sessions. */
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

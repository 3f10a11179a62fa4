import * as z from 'zod/mini';
import { FEATURES } from '../../installation/features.ts';
import { text, wire } from '../../kit/fields.ts';
import { officeRoute } from '../route.ts';

export const SWITCH_NAMES = ['maintenance', ...FEATURES] as const;

const oneSwitch = z.object({
  name: z.enum(SWITCH_NAMES),
  on: z.boolean(),
  /** Null while it was never changed. */
  changedAt: z.nullable(wire.instant),
  changedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const readSwitches = officeRoute({
  id: 'office.switches',
  method: 'GET',
  path: '/office/switches',
  summary: 'Maintenance and the feature flags, with who changed each last and why.',
  access: { as: 'operator', can: 'installation.read' },
  input: z.object({}),
  output: z.object({ switches: z.array(oneSwitch) }),
});

export const setSwitch = officeRoute({
  id: 'office.switch.set',
  method: 'POST',
  path: '/office/switches/{name}',
  summary: 'Turns maintenance or a feature on or off for everybody, with a reason for the audit log.',
  access: { as: 'operator', can: 'installation.switch' },
  input: z.object({ name: z.enum(SWITCH_NAMES), on: z.boolean(), reason: text('The reason', 300) }),
  output: z.object({ switches: z.array(oneSwitch) }),
});

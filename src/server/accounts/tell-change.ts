import type { AuditAction } from '../../shared/office/audit/actions.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { SecurityChange } from '../jobs/enqueue.ts';
import { endTrust } from './devices/device-queries.ts';
import { endCodes, endLinks } from './secrets/secret-queries.ts';

/** Informs a person by e-mail of a change of their access, independent of their e-mail preferences. */
export async function tellPerson(ctx: Pick<Context, 'sql' | 'now'>, userId: string, what: SecurityChange): Promise<void> {
  await enqueue(ctx.sql, 'mail.security', { userId, what, at: at(ctx) });
}

/** Changes after which no device is trusted without the second factor. */
const ENDS_TRUST: readonly SecurityChange[] = ['password', 'totp-on', 'totp-off'];

/** Ends the reset links and codes that were sent to a person before the change. */
export async function endSecrets(ctx: Context, userId: string): Promise<void> {
  await endLinks(ctx.sql, userId, 'reset', at(ctx));
  await endCodes(ctx.sql, userId);
}

/** Records a change of how a person signs in, and informs them by e-mail: somebody else may have made it. */
export async function recordChange(
  ctx: Context,
  action: AuditAction,
  userId: string,
  what: SecurityChange,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, action, userId, detail);
  await endSecrets(ctx, userId);
  if (ENDS_TRUST.includes(what)) await endTrust(ctx.sql, userId);
  await tellPerson(ctx, userId, what);
}

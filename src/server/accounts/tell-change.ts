import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { SecurityChange } from '../jobs/enqueue.ts';
import { endTrust } from './devices/device-queries.ts';
import { endCodes, endLinks } from './secrets/secret-queries.ts';

/** Mails a person what concerns their access, whatever they have chosen to be mailed about. */
export async function tellPerson(ctx: Pick<Context, 'sql' | 'now'>, userId: string, what: SecurityChange): Promise<void> {
  await enqueue(ctx.sql, 'mail.security', { userId, what, at: at(ctx) });
}

/** Changes after which no device is trusted without the second factor. */
const ENDS_TRUST: readonly SecurityChange[] = ['password', 'totp-on', 'totp-off'];

/** Ends the reset links and the codes that were sent to a person: none that was sent before a change counts after it. */
export async function endSecrets(ctx: Context, userId: string): Promise<void> {
  await endLinks(ctx.sql, userId, 'reset', at(ctx));
  await endCodes(ctx.sql, userId);
}

/** Records a change of how a person signs in, and mails it to them: it may not have been theirs. */
export async function recordChange(ctx: Context, action: string, userId: string, what: SecurityChange, detail: Record<string, unknown> = {}): Promise<void> {
  await audit(ctx, action, userId, detail);
  await endSecrets(ctx, userId);
  if (ENDS_TRUST.includes(what)) await endTrust(ctx.sql, userId);
  await tellPerson(ctx, userId, what);
}

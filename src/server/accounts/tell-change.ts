import { at } from '../context.ts';
import type { Context } from '../context.ts';
import { audit } from '../db/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { SecurityChange } from '../jobs/enqueue.ts';

/** Mails a person what concerns their access, whatever they have chosen to be mailed about. */
export async function tellPerson(ctx: Pick<Context, 'sql' | 'now'>, userId: string, what: SecurityChange): Promise<void> {
  await enqueue(ctx.sql, 'mail.security', { userId, what, at: at(ctx) });
}

/** Records a change of how a person signs in, and mails it to them: it may not have been theirs. */
export async function recordChange(ctx: Context, action: string, userId: string, what: SecurityChange, detail: Record<string, unknown> = {}): Promise<void> {
  await audit(ctx, action, userId, detail);
  await enqueue(ctx.sql, 'mail.security', { userId, what, at: at(ctx) });
}

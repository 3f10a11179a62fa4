import { accountHandlers } from '../accounts/index.ts';
import { Answer, FileAnswer } from '../core/handler.ts';
import type { OwnTransaction } from '../core/handler.ts';
import { at, inTransaction } from '../core/context.ts';
import { readOwnProfile } from '../team/index.ts';

/** What the person's own settings show, in one file: profile and memberships, sign-in, sessions, devices. */
export const exportPerson: OwnTransaction<'users.export'> = {
  ownTransaction: async (ctx) => {
    const own = await inTransaction(ctx.app, 'system', async (sql) => ({
      profile: await readOwnProfile({ ...ctx, sql }, {}),
      security: await accountHandlers['users.security']({ ...ctx, sql }, {}),
    }));
    const parts = {
      ...own,
      sessions: await accountHandlers['users.sessions'].ownTransaction(ctx, {}),
      devices: await accountHandlers['users.devices'].ownTransaction(ctx, {}),
    };
    const data = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part instanceof Answer ? part.data : part]));
    const bytes = Buffer.from(`${JSON.stringify({ exportedAt: at(ctx), ...data }, null, 2)}\n`);
    return new FileAnswer({ bytes, type: 'application/json', name: `my-data-${at(ctx).slice(0, 10)}.json` });
  },
};

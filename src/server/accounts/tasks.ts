import type { App } from '../context.ts';
import { sqlOf } from '../db/pool.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { resetMail, verifyMail } from '../providers/mail/templates/accounts.ts';
import { codeMadeAt, userById } from './queries.ts';
import { codeFor, linkFor } from './secrets.ts';

export const accountTasks: TaskHandlers<'sms.code' | 'mail.link'> = {
  'sms.code': async (app: App, { userId }) => {
    const sql = sqlOf(app.pool);
    const [user, createdAt] = [await userById(sql, userId), await codeMadeAt(sql, userId)];
    if (!user || !createdAt) return;
    const code = codeFor(app.env, userId, createdAt);
    await app.providers.sms.send({
      to: user.phone,
      text: `${code} is your ${app.env.productName} code. It is valid for 10 minutes. Do not share it with anybody.`,
    });
  },
  'mail.link': async (app: App, { userId, purpose, createdAt }) => {
    const user = await userById(sqlOf(app.pool), userId);
    if (!user) return;
    const key = linkFor(app.env, purpose, userId, createdAt);
    const { appUrl, productName } = app.env;
    const mail =
      purpose === 'email'
        ? verifyMail({ productName, name: user.first_name, link: `${appUrl}/v?k=${key}` })
        : resetMail({ productName, name: user.first_name, link: `${appUrl}/reset/create-new-password?k=${key}` });
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `${purpose}.${userId}.${Date.parse(createdAt)}` });
  },
};

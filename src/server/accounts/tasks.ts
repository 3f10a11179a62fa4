import { say, spoken } from '../../shared/kit/say.ts';
import type { Text } from '../../shared/kit/say.ts';
import type { App } from '../context.ts';
import { sqlOf } from '../db/pool.ts';
import { transaction } from '../db/transaction.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { speakerIn } from '../languages.ts';
import { knownMail, newDeviceMail, resetMail, securityMail, verifyMail } from '../providers/mail/templates/accounts.ts';
import { agentName } from '../../shared/accounts/agent.ts';
import { deviceById } from './device-queries.ts';
import { phoneCode, stepUpCode } from './messages.ts';
import { userById } from './queries.ts';
import { codeMadeAt } from './secret-queries.ts';
import type { CodeOf } from './secret-queries.ts';
import { codeFor, linkFor } from './secrets.ts';
import { sendText } from './texts.ts';

export const accountTasks: TaskHandlers<'sms.code' | 'sms.step-up' | 'mail.link' | 'mail.security' | 'mail.new-device'> = {
  'sms.code': (app, { userId }) => sendSms(app, phoneCode(userId), signInText),
  'sms.step-up': (app, of) => sendSms(app, stepUpCode(of), stepUpText),
  'mail.security': async (app, { userId, what, at }) => {
    const user = await userById(sqlOf(app.pool), userId);
    if (!user) return;
    const { appUrl, productName } = app.env;
    const mail = securityMail({ productName, name: user.first_name, what, at, link: `${appUrl}/reset` });
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `security.${what}.${userId}.${Date.parse(at)}` });
  },
  'mail.new-device': async (app, { userId, deviceId }) => {
    const found = await transaction(app.pool, 'system', async (sql) => ({ user: await userById(sql, userId), device: await deviceById(sql, deviceId) }));
    const { user, device } = found;
    if (!user || !device) return;
    const { appUrl, productName } = app.env;
    const { created_at: at, address, agent } = device;
    const mail = newDeviceMail({ productName, name: user.first_name, at, address, agent: agentName(agent), link: `${appUrl}/reset` });
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `new-device.${deviceId}` });
  },
  'mail.link': async (app, { userId, purpose, createdAt }) => {
    const user = await userById(sqlOf(app.pool), userId);
    if (!user) return;
    const { appUrl, productName } = app.env;
    const of = { productName, name: user.first_name };
    const mail = {
      email: () => verifyMail({ ...of, link: `${appUrl}/v?k=${linkFor(app.env, 'email', userId, createdAt)}` }),
      reset: () => resetMail({ ...of, link: `${appUrl}/reset/create-new-password?k=${linkFor(app.env, 'reset', userId, createdAt)}` }),
      known: () => knownMail({ ...of, link: `${appUrl}/account/login` }),
    }[purpose]();
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `${purpose}.${userId}.${Date.parse(createdAt)}` });
  },
};

// Accents beyond those of GSM 03.38 halve what one text message holds: catalogues do without.
const signInText = (code: string, product: string) => say`${code} is your ${product} code. It is valid for 10 minutes. Do not share it with anybody.`;
const stepUpText = (code: string, product: string) =>
  say`${code} is your ${product} code to confirm that it is you. It is valid for 10 minutes. Do not share it with anybody.`;

/** The newest code, if it is still unused, in the language of who reads it. */
async function sendSms(app: App, of: CodeOf, textOf: (code: string, product: string) => Text): Promise<void> {
  const sql = sqlOf(app.pool);
  const [user, createdAt] = [await userById(sql, of.userId), await codeMadeAt(sql, of)];
  if (!user || !createdAt) return;
  const code = codeFor(app.env, of, createdAt);
  const text = spoken(textOf(code, app.env.productName), await speakerIn(user.language));
  await sendText(app, user.phone, text);
}

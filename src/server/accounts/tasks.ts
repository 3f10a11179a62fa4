import { say, render } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import { systemSql, transaction } from '../db/transaction.ts';
import type { Tasks } from '../jobs/enqueue.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { translatorFor } from '../core/languages.ts';
import { accountExistsMail, newDeviceMail, resetMail, securityMail, stepUpMail, verifyMail } from '../integrations/mail/templates/accounts.ts';
import { challengeOf } from './factors/challenge-queries.ts';
import { establishedFactor } from './factors/established.ts';
import { secondFactor } from './factors/factor-queries.ts';
import { agentName } from '../../shared/accounts/agent.ts';
import { deviceById } from './devices/device-queries.ts';
import { phoneCode, stepUpCode } from './messages/messages.ts';
import { userById, zoneOf } from './queries.ts';
import type { User } from './queries.ts';
import { codeMadeAt } from './secrets/secret-queries.ts';
import type { CodeOf } from './secrets/secret-queries.ts';
import { codeFor, linkFor } from './secrets/secrets.ts';
import { sendText } from './messages/text-messages.ts';

export const accountTasks: TaskHandlers<'sms.code' | 'code.step-up' | 'mail.link' | 'mail.security' | 'mail.new-device'> = {
  'sms.code': async (app, { userId }) => {
    const ready = await readyCode(app, phoneCode(userId));
    if (ready) await sendSms(app, ready.user.phone, signInText(ready.code, app.env.productName), ready.user);
  },
  'code.step-up': sendStepUp,
  'mail.security': async (app, { userId, what, at }) => {
    const user = await userById(systemSql(app.pool), userId);
    if (!user) return;
    const { appUrl, productName } = app.env;
    const mail = securityMail({ productName, name: user.first_name, what, at, timeZone: await timeZoneOf(app, userId), link: `${appUrl}/reset` });
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `security.${what}.${userId}.${Date.parse(at)}` });
  },
  'mail.new-device': async (app, { userId, deviceId }) => {
    const found = await transaction(app.pool, 'system', async (sql) => ({ user: await userById(sql, userId), device: await deviceById(sql, deviceId) }));
    const { user, device } = found;
    if (!user || !device) return;
    const { appUrl, productName } = app.env;
    const { created_at: at, address, agent } = device;
    const mail = newDeviceMail({
      productName,
      name: user.first_name,
      at,
      timeZone: await timeZoneOf(app, userId),
      address,
      agent: agentName(agent),
      link: `${appUrl}/reset`,
    });
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `new-device.${deviceId}` });
  },
  'mail.link': async (app, { userId, purpose, createdAt }) => {
    const user = await userById(systemSql(app.pool), userId);
    if (!user) return;
    const { appUrl, productName } = app.env;
    const of = { productName, name: user.first_name };
    const mail = {
      email: () => verifyMail({ ...of, link: `${appUrl}/v?k=${linkFor(app.env, 'email', userId, createdAt)}` }),
      reset: () => resetMail({ ...of, link: `${appUrl}/reset/create-new-password?k=${linkFor(app.env, 'reset', userId, createdAt)}` }),
      known: () => accountExistsMail({ ...of, link: `${appUrl}/account/login` }),
    }[purpose]();
    await app.providers.mail.send({ to: user.email, ...mail, messageId: `${purpose}.${userId}.${Date.parse(createdAt)}` });
  },
};

// Accents beyond those of GSM 03.38 halve the capacity of a text message, so locale files avoid them.
const signInText = (code: string, product: string) => say`${code} is your ${product} code. It expires in 10 minutes. Do not share it with anyone.`;
const stepUpText = (code: string, product: string, summary: string) =>
  say`${code} is your ${product} code to confirm: ${summary} It expires in 10 minutes. Do not share it with anyone.`;

/** Sends to the factor that is valid now: a number or address that replaced another less than a day ago gets no code. */
async function sendStepUp(app: App, of: Tasks['code.step-up']): Promise<void> {
  const ready = await readyCode(app, stepUpCode(of, of.challengeId));
  if (!ready) return;
  const { user, code } = ready;
  const { challenge, factor } = await transaction(app.pool, 'system', async (sql) => ({
    challenge: await challengeOf(sql, of.challengeId, of.sessionId),
    factor: await secondFactor(sql, of.userId),
  }));
  const how = establishedFactor(user, factor, app.clock());
  if (!challenge || how.by === 'totp') return;
  const { productName, appUrl } = app.env;
  if (how.by === 'sms') return sendSms(app, how.phone, stepUpText(code, productName, challenge.summary), user, how.isConfirmed);
  const mail = stepUpMail({ productName, name: user.first_name, code, summary: challenge.summary, link: `${appUrl}/reset` });
  await app.providers.mail.send({ to: user.email, ...mail, messageId: `step-up.${of.challengeId}.${Date.parse(ready.createdAt)}` });
}

/** The time zone of the person's first business, else of the installation. */
async function timeZoneOf(app: App, userId: string): Promise<string> {
  return (await zoneOf(systemSql(app.pool), userId)) ?? app.env.timeZone;
}

/** The newest code, if it is still unused. */
async function readyCode(app: App, of: CodeOf): Promise<{ user: User; code: string; createdAt: string } | null> {
  const sql = systemSql(app.pool);
  const [user, createdAt] = [await userById(sql, of.userId), await codeMadeAt(sql, of)];
  return user && createdAt ? { user, code: codeFor(app.env, of, createdAt), createdAt } : null;
}

/** In the reader's language. */
async function sendSms(app: App, to: string, text: Text, { language }: User, isHolder = false): Promise<void> {
  await sendText(app, to, render(text, translatorFor(language)), isHolder ? 'holder' : 'to');
}

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '../../shared/notifications/contract.ts';
import { changeMailChoices, readMailChoices } from '../../shared/notifications/mail-contract.ts';
import { matchTransfer } from '../../shared/payments/transfers-contract.ts';
import { tasks } from '../api/handlers.ts';
import { ProviderError } from '../integrations/errors.ts';
import type { ProviderErrorKind } from '../integrations/errors.ts';
import { postJson } from '../integrations/testing.ts';
import { activeCredit, lendingPair } from '../testing/lending.ts';
import { again, DAY, HOUR } from '../testing/life.ts';
import { done, emailsTo, emailTo, sent } from '../testing/scenes.ts';
import { openShop, transferTo } from '../testing/shop.ts';
import type { Shop } from '../testing/shop.ts';
import { asOwner } from '../testing/test-server.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => mood('normal'));
afterAll(() => app.stop());

const mood = (name: string) => postJson(`${app.sandboxUrl}/api/whatsapp/mood`, { mood: name });
const phoneOf = async ({ userId }: TestUser) => {
  const { rows } = await asOwner(app.databaseUrl, (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [userId]));
  return rows[0]?.phone ?? '';
};
/** A business whose owner chose messages by these channels, and their number. */
async function shop(chosen: { sms?: boolean; whatsApp?: boolean }): Promise<Shop & { phone: string }> {
  const at = await openShop(app);
  done(await app.call(changeMailChoices, { businessId: at.who.businessId, choices: [], ...chosen }, at.who));
  return { ...at, phone: await phoneOf(at.who) };
}
const notifications = async (who: TestUser) => done(await app.call(listNotifications, { businessId: who.businessId }, who)).notifications;
const alertOf = async ({ who }: Shop) => {
  const { id } = await eventually('a notification', async () => (await notifications(who)).find(({ topic }) => topic === 'wallet.credited'));
  return { businessId: who.businessId, notificationId: id, userId: who.userId };
};
/** Makes the company that sends SMS, or WhatsApp, fail in this way during `work`. */
async function without(channel: 'sms' | 'whatsApp', kind: ProviderErrorKind, work: () => Promise<void>): Promise<void> {
  const provider = app.deps.providers[channel];
  if (!provider) throw new Error(`No ${channel}.`);
  const real = provider.send;
  Object.assign(provider, { send: () => Promise.reject(new ProviderError(kind, channel, 'played by the test')) });
  try {
    await work();
  } finally {
    Object.assign(provider, { send: real });
  }
}

test('money that arrives is told through WhatsApp to whoever chose it, with the business, once', async () => {
  const at = await shop({ whatsApp: true });
  expect(done(await app.call(readMailChoices, { businessId: at.who.businessId }, at.who))).toMatchObject({
    sms: { on: false },
    whatsApp: { on: true, isStopped: false },
  });
  await transferTo(app, at, 400);
  const { text, links } = await emailTo(app, at.phone, /Money has arrived for/);
  expect(text).toContain(`Money has arrived for ${at.who.businessName}. ₦400.00 arrived in your wallet from CHIDI EZE.`);
  expect(links.map((link) => new URL(link).pathname)).toEqual(['/wallet']);
  done(await app.call(changeMailChoices, { businessId: at.who.businessId, choices: [], whatsApp: false, sms: true }, at.who));
  await transferTo(app, at, 500);
  expect((await emailTo(app, at.phone, /500\.00/)).text).toContain(`, ${at.who.businessName}: NGN 500.00 arrived`);
  expect(await emailsTo(app, at.phone)).toHaveLength(2);
});

test.each(['no-whatsapp', 'no-payment', 'fails-later'])('%s: a text message takes its place, once, however often the failure is reported', async (how) => {
  const at = await shop({ whatsApp: true });
  await mood(how);
  await transferTo(app, at, 300);
  await emailTo(app, at.phone, /NGN 300\.00 arrived/);
  const alert = await alertOf(at);
  await tasks['whatsapp.alert'](app.deps, alert);
  const witness = await shop({ sms: true });
  await transferTo(app, witness, 1);
  await emailTo(app, witness.phone, /NGN 1\.00 arrived/);
  expect((await emailsTo(app, at.phone)).filter(({ text }) => text.includes('NGN 300.00'))).toHaveLength(1);
});

test('tries while WhatsApp is unavailable do not count to the limit of the number', async () => {
  const at = await shop({ whatsApp: true });
  await without('whatsApp', 'unavailable', async () => {
    await transferTo(app, at, 350);
    const alert = await alertOf(at);
    for (let tries = 0; tries < 11; tries++) await expect(tasks['whatsapp.alert'](app.deps, alert)).rejects.toThrow('played by the test');
  });
  await tasks['whatsapp.alert'](app.deps, await alertOf(at));
  expect((await emailTo(app, at.phone, /Money has arrived for/)).text).toContain('350.00');
});

test('after STOP nothing is sent, and the settings say so', async () => {
  const at = await shop({ whatsApp: true });
  await postJson(`${app.sandboxUrl}/api/whatsapp/phone`, { from: at.phone, text: 'STOP' });
  await eventually('stopped', async () => done(await app.call(readMailChoices, { businessId: at.who.businessId }, at.who)).whatsApp.isStopped);
  await transferTo(app, at, 200);
  await tasks['whatsapp.alert'](app.deps, await alertOf(at));
  expect(await emailsTo(app, at.phone)).toEqual([]);
});

test('a text message is not repeated when it may have arrived, nor sent a day later', async () => {
  const at = await shop({ sms: true });
  await without('sms', 'unknown-outcome', async () => {
    await transferTo(app, at, 250);
    await expect(tasks['sms.alert'](app.deps, await alertOf(at))).resolves.toBeUndefined();
  });
  const alert = await alertOf(at);
  await without('sms', 'unavailable', () => expect(tasks['sms.alert'](app.deps, alert)).rejects.toThrow('played by the test'));
  app.turnClock(DAY + HOUR);
  await tasks['sms.alert'](app.deps, alert);
  expect((await emailsTo(app, at.phone)).filter(({ text }) => text.includes('NGN 250.00'))).toEqual([]);
});

test('a transfer is told of when it arrives, and not again when it is matched to an invoice', async () => {
  const at = await shop({ sms: true });
  const who = await again(app, at.who);
  const { id } = await transferTo(app, { ...at, who }, 700);
  await emailTo(app, at.phone, /NGN 700\.00 arrived/);
  const invoice = await sent(app, who, at.contactId, 700);
  done(await app.call(matchTransfer, { businessId: who.businessId, transferId: id, invoiceId: invoice.id }, { ...who, key: app.key() }));
  await eventually('the notification', async () => (await notifications(who)).some(({ topic }) => topic === 'payment.settled'));
  await transferTo(app, { ...at, who }, 5);
  await emailTo(app, at.phone, /NGN 5\.00 arrived/);
  expect(await emailsTo(app, at.phone)).toHaveLength(2);
});

test('an advance that arrives in the wallet is told like other money', async () => {
  const pair = await lendingPair(app);
  done(await app.call(changeMailChoices, { businessId: pair.seller.businessId, choices: [], sms: true }, pair.seller));
  await activeCredit(app, pair, 100_000);
  const { text } = await emailTo(app, await phoneOf(pair.seller), /Your advance of NGN/);
  expect(text).toContain('is in your wallet');
});

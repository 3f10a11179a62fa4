import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotifications } from '../../../shared/notifications/contract.ts';
import { changeMailChoices } from '../../../shared/notifications/mail-contract.ts';
import { sendText } from '../../accounts/index.ts';
import { done, emailsTo, emailTo, sent } from '../../testing/scenes.ts';
import { sharedTestApp } from '../../testing/shared-app.ts';
import { openShop, transferTo } from '../../testing/shop.ts';
import { asOwner } from '../../testing/test-server.ts';
import { eventually } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

test('the alert about a transfer names amount, payer, invoice and balance, once, in the app and by the chosen text message', async () => {
  const at = await openShop(app);
  const choose = () => app.call(changeMailChoices, { businessId: at.who.businessId, choices: [], sms: true }, at.who);
  expect(await choose()).toMatchObject({ ok: true, data: { sms: { on: true } } });
  const { number } = await sent(app, at.who, at.contactId, 1_000);
  await transferTo(app, at, 400, number ?? '');
  const text = `400.00 arrived in your wallet from CHIDI EZE for ${number ?? ''}. Wallet balance: `;
  const told = async () => done(await app.call(listNotifications, { businessId: at.who.businessId }, at.who)).notifications.map((one) => one.text);
  await eventually('the alert', async () => (await told()).some((one) => one === `₦${text}₦400.00.`));
  expect((await told()).filter((one) => one.includes('400.00'))).toHaveLength(1);
  const { rows } = await asOwner(app.databaseUrl, (sql) => sql.query<{ phone: string }>('select phone from users where id = $1', [at.who.userId]));
  const phone = rows[0]?.phone ?? '';
  await emailTo(app, phone, new RegExp(`NGN ${text}NGN 400.00`));
  expect((await emailsTo(app, phone)).filter((one) => one.text.includes('arrived in your wallet'))).toHaveLength(1);
});

test('a transfer that pays the rest of an invoice says that it is paid in full, in the app and in the e-mail of the payment', async () => {
  const at = await openShop(app);
  const { number } = await sent(app, at.who, at.contactId, 1_000);
  await transferTo(app, at, 1_000, number ?? '');
  const letter = await emailTo(app, at.who.email, new RegExp(`₦1,000.00 received from Greenfield Stores for invoice ${number ?? ''}`));
  expect(letter.text).toContain('This invoice is paid in full.');
  const told = async () => done(await app.call(listNotifications, { businessId: at.who.businessId }, at.who)).notifications.map((one) => one.text);
  await eventually('the alert', async () => (await told()).some((one) => one.includes(`for ${number ?? ''}. Paid in full: ${number ?? ''}. Wallet balance: `)));
  // Also for whoever has the alerts at once: the payment has its e-mail.
  expect(await emailsTo(app, at.who.email)).not.toContainEqual(expect.objectContaining({ text: expect.stringContaining('arrived in your wallet') }));
});

test('money that pays no invoice is told by e-mail to the business’s own address, unless its holder chose otherwise', async () => {
  const at = await openShop(app);
  await transferTo(app, at, 650);
  const { text } = await emailTo(app, at.who.email, /₦650\.00 arrived in your wallet from CHIDI EZE/);
  expect(text).toContain('Wallet balance: ₦650.00.');
  done(await app.call(changeMailChoices, { businessId: at.who.businessId, choices: [{ kind: 'wallet', choice: 'never' }] }, at.who));
  await transferTo(app, at, 50);
  const witness = await openShop(app);
  await transferTo(app, witness, 1);
  await emailTo(app, witness.who.email, /₦1\.00 arrived/);
  expect((await emailsTo(app, at.who.email)).filter((one) => one.text.includes('arrived in your wallet'))).toHaveLength(1);
});

test('an alert does not use up the codes of a number, nor go on for ever', async () => {
  const to = '+2348039990001';
  for (let n = 0; n < 12; n += 1) await sendText(app.deps, to, `Alert ${n}`, 'alert');
  await sendText(app.deps, to, 'A code', 'holder');
  const texts = (await emailsTo(app, to)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('Alert'))).toHaveLength(10);
  expect(texts.filter((text) => text.includes('A code'))).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContact, updateContact } from '../../../shared/contacts/contract.ts';
import { markPaid, readReceived } from '../../../shared/invoices/contract.ts';
import { changeLink } from '../../../shared/invoices/lifecycle-contract.ts';
import { changeMessageStop, preparePhoneMessage, readMessageStop, sendPhoneMessage } from '../../../shared/invoices/phone-contract.ts';
import { isStopWord, mayFollow } from '../../../shared/invoices/phone-messages.ts';
import { invoiceTimeline } from '../../../shared/invoices/timeline-contract.ts';
import { addDays, dateIn } from '../../../shared/kit/date.ts';
import { toGsm } from '../../accounts/index.ts';
import { tasks } from '../../api/handlers.ts';
import { postJson } from '../../integrations/testing.ts';
import { again, DAY, run } from '../../testing/life.ts';
import { done, emailsTo, emailTo, keyIn, sent } from '../../testing/scenes.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp, TestUser } from '../../testing/test-app.ts';
import { LIMITS } from '../../testing/limits.ts';

let app: TestApp;
let seller: TestUser;
let next = 0;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.createUser('Amara Nig.Ltd');
});
afterAll(() => app.stop());

const freshPhone = () => `+23480312${String((next += 1)).padStart(5, '0')}`;
type Channels = readonly ('sms' | 'whatsapp')[];
async function customer(phone: string, channels: Channels = [], language: string | null = null): Promise<string> {
  const input = { businessId: seller.businessId, name: 'Musa Bello', phone, channels: [...channels], language };
  return done(await app.call(createContact, input, { ...seller, key: app.key() })).id;
}
const soon = () => {
  const today = dateIn('Africa/Lagos', app.deps.clock());
  return { issueDate: today, dueDate: addDays(today, 5) };
};
const of = (id: string) => ({ id, businessId: seller.businessId });
const send = (id: string, channel: 'sms' | 'whatsapp', about: 'invoice' | 'reminder' | 'receipt' = 'invoice', phone?: string) =>
  app.call(sendPhoneMessage, { ...of(id), channel, about, ...(phone && { phone }) }, seller);
const messages = async (id: string) => done(await app.call(invoiceTimeline, of(id), seller)).events.flatMap(({ message }) => (message ? [message] : []));
const becomes = (id: string, state: string) =>
  eventually(`a message that is ${state}`, async () => (await messages(id)).some((one) => one.state === state || one.failure === state));
const mood = (name: string) => postJson(`${app.sandboxUrl}/api/whatsapp/mood`, { mood: name });
const phone = (body: object) => postJson(`${app.sandboxUrl}/api/whatsapp/phone`, body);
const lead = async (url: string) => (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LIMITS.answer) })).headers.get('location') ?? '';

test('by SMS: two parts at most, with a short link that shows the invoice and never decides', async () => {
  const to = freshPhone();
  const { id, number } = await sent(app, seller, await customer(to), 45_000, soon());
  const prepared = done(await app.call(preparePhoneMessage, { ...of(id), about: 'invoice' }, seller));
  expect(prepared).toMatchObject({ phone: to, sendsWhatsApp: true, isStopped: false, channels: [] });
  expect(done(await send(id, 'sms'))).toMatchObject({ to, channel: 'sms' });
  const { text, links } = await emailTo(app, to, new RegExp(`Amara Nig\\. Ltd has sent you invoice ${number ?? ''} of NGN 45,000.00`));
  expect(text.length).toBeLessThanOrEqual(306);
  expect(text).toBe(toGsm(text));
  expect(links[0]).toBe(prepared.link);
  const url = await lead(prepared.link);
  expect(new URL(url).searchParams.has('d')).toBe(false);
  expect(done(await app.call(readReceived, { id: keyIn(url, 'q') })).number).toBe(number);
  await becomes(id, 'sent');
  expect(await send(id, 'sms')).toMatchObject({ ok: false, code: 'RATE_LIMITED' });
  // A disabled link ends the short one too; the message cannot be sent any more.
  done(await app.call(changeLink, { ...of(id), action: 'revoke' }, seller));
  expect(await app.call(readReceived, { id: keyIn(await lead(prepared.link), 'q') })).toMatchObject({ ok: false });
  expect(await app.call(preparePhoneMessage, { ...of(id), about: 'invoice' }, seller)).toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await lead(`${app.url}/s/aaaaaaaaaaaaaa`)).toBe(`${app.url}/received-invoice?q=ended`);
});

test('through WhatsApp: the template in the contact’s language, its states in the timeline, refusals said', async () => {
  const to = freshPhone();
  const { id, number } = await sent(app, seller, await customer(to, [], 'fr'), 1_000, soon());
  done(await send(id, 'whatsapp'));
  const { text } = await emailTo(app, to, /Amara Nig\. Ltd vous a envoyé la facture/);
  expect(text).toContain(String(number));
  await becomes(id, 'delivered');
  await phone({ from: to });
  await becomes(id, 'read');
  await mood('no-whatsapp');
  const other = await sent(app, seller, await customer(freshPhone()), 1_000, soon());
  done(await send(other.id, 'whatsapp'));
  await becomes(other.id, 'refused');
  await mood('fails-later');
  const late = await sent(app, seller, await customer(freshPhone()), 1_000, soon());
  done(await send(late.id, 'whatsapp'));
  await becomes(late.id, 'refused');
  await mood('normal');
});

test('what a contact chose leaves by itself, once: the invoice, reminders, and the receipt by hand', async () => {
  const to = freshPhone();
  const contact = await customer(to, ['sms', 'whatsapp']);
  const { id } = await sent(app, seller, contact, 2_000, soon());
  await eventually('both', async () => (await emailsTo(app, to)).length === 2);
  app.turnClock(2 * DAY + 9 * 3_600_000);
  seller = await again(app, seller);
  await run(app, 'invoices.remind');
  await eventually('both reminders', async () => (await emailsTo(app, to)).filter(({ text }) => text.includes('Reminder')).length === 2);
  expect(await send(id, 'sms', 'reminder')).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  expect(await send(id, 'sms', 'receipt')).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
  done(await app.call(markPaid, { businessId: seller.businessId, invoiceId: id }, { ...seller, key: app.key() }));
  done(await send(id, 'sms', 'receipt'));
  await emailTo(app, to, /has received NGN 2,000.00/);
  expect((await messages(id)).map(({ about }) => about).toSorted()).toEqual(['invoice', 'invoice', 'receipt', 'reminder', 'reminder']);
  // Run again, the job finds nothing to send.
  await tasks['phone.message'](app.deps, { businessId: seller.businessId, invoiceId: id, occasion: 'sent', channel: 'sms' });
  expect(await emailsTo(app, to)).toHaveLength(5);
  expect(await app.call(updateContact, { businessId: seller.businessId, id: contact, name: 'Musa', channels: ['sms'] }, seller)).toMatchObject({
    ok: false,
    errors: [{ field: 'phone' }],
  });
});

test('who says stop gets nothing: from the business by the link, from all by an answer, and only the holder allows it again', async () => {
  const to = freshPhone();
  const { id } = await sent(app, seller, await customer(to), 1_000, soon());
  done(await send(id, 'sms'));
  const code = new URL((await emailTo(app, to, /invoice/)).links[0] ?? '').pathname.split('/')[2] ?? '';
  expect(done(await app.call(readMessageStop, { code }))).toMatchObject({ business: 'Amara Nig.Ltd', isStopped: false });
  expect(done(await app.call(changeMessageStop, { code })).isStopped).toBe(true);
  expect(await send(id, 'whatsapp')).toMatchObject({ ok: false, errors: [{ field: 'phone' }] });
  await phone({ from: to, text: 'Start' });
  await eventually('allowed', async () => !done(await app.call(readMessageStop, { code })).isStopped);
  await phone({ from: to, text: 'STOP' });
  await eventually('stopped', async () => done(await app.call(readMessageStop, { code })).isStopped);
  // Chosen for the contact: written, and not sent.
  const chosen = await sent(app, seller, await customer(to, ['sms']), 1_000, soon());
  await becomes(chosen.id, 'stopped');
  expect(await emailsTo(app, to)).toHaveLength(1);
  expect(await app.call(readMessageStop, { code: 'aaaaaaaaaaaaaa' })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
});

test('a number gets five messages by hand a day from a business', async () => {
  const to = freshPhone();
  for (let n = 0; n < 5; n += 1) done(await send((await sent(app, seller, await customer(freshPhone()), 100, soon())).id, 'sms', 'invoice', to));
  const { id } = await sent(app, seller, await customer(freshPhone()), 100, soon());
  expect(await send(id, 'sms', 'invoice', to)).toMatchObject({ ok: false, code: 'LIMIT_EXCEEDED' });
  expect(await send(id, 'sms', 'invoice', '0803 12')).toMatchObject({ ok: false, errors: [{ field: 'phone' }] });
});

test('the webhook of WhatsApp is subscribed with our word and refused without a signature', async () => {
  const word = app.env.whatsApp?.verifyToken ?? '';
  const subscribe = (token: string) => app.raw('GET', `/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=11581`);
  expect(await (await subscribe(word)).text()).toBe('11581');
  expect((await subscribe('wrong')).status).toBe(403);
  const forged = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` };
  expect((await app.raw('POST', '/webhooks/whatsapp', { body: { entry: [] }, headers: forged })).status).toBe(401);
  expect((await app.raw('POST', '/webhooks/whatsapp', { body: { entry: [] } })).status).toBe(401);
});

test('states only advance, stop words are whole answers, and texts keep to the alphabet of SMS', () => {
  expect(mayFollow('read', 'delivered')).toBe(false);
  expect(mayFollow('queued', 'delivered')).toBe(true);
  expect(mayFollow('delivered', 'failed')).toBe(false);
  expect(['stop', ' STOP. ', 'Arrêter'].map(isStopWord)).toEqual([true, true, true]);
  expect(isStopWord('Please stop by tomorrow')).toBe(false);
  expect(toGsm('Ọlá’s façade – ₦5')).toBe("Ola's facade - NGN 5");
});

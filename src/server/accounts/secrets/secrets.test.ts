import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { login, readReset, recovery, register, reset, verifyEmail, verifyPhone } from '../../../shared/accounts/contract.ts';
import { createContact } from '../../../shared/contacts/contract.ts';
import { asOwner } from '../../testing/test-server.ts';
import { startTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { contactFor, done, keyIn, emailTo, newcomer, sent } from '../../testing/scenes.ts';

let app: TestApp;
const log: string[] = [];
const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
  log.push(String(text));
  return true;
});

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug' });
});
afterAll(async () => {
  await app.stop();
  spy.mockRestore();
});

/** Every value of every table, including the queue's, as text. */
async function everything(): Promise<string> {
  return asOwner(app.databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts = [];
    for (const { name } of tables) parts.push((await client.query<{ all: string }>(`select string_agg(t::text, e'\\n') as all from ${name} t`)).rows[0]?.all);
    return parts.join('\n');
  });
}

test('no code, link, token or password is ever in the database or in the log', async () => {
  const person = newcomer({ password: 'a very secret phrase' });
  done(await app.call(register, person));
  // Read while jobs and codes still exist: what is deleted later must not have been stored before.
  const early = await everything();
  const { code } = await emailTo(app, person.phone, /code/);
  const k = keyIn((await emailTo(app, person.email, /./)).links[0], 'k');
  const during = await everything();
  done(await app.call(verifyPhone, { email: person.email, otp: code ?? '' }));
  done(await app.call(verifyEmail, { k }));
  done(await app.call(recovery, { email: person.email }));
  const resetKey = keyIn((await emailTo(app, person.email, /create-new-password/)).links[0], 'k');
  done(await app.call(readReset, { k: resetKey }));
  done(await app.call(reset, { k: resetKey, password: 'an even more secret one' }));
  expect(await app.call(readReset, { k: resetKey })).toMatchObject({ code: 'LINK_INVALID' });
  const { token } = done(await app.call(login, { email: person.email, password: 'an even more secret one' }));
  const seller = await app.createUser();
  const q = keyIn((await sent(app, seller, await contactFor(app, seller, person), 100)).shareUrl, 'q');
  // Faults of every kind are logged too.
  await app.raw('POST', '/v1/users/auth', { body: { email: person.email, password: 'wrong but secret' } });
  await app.raw('POST', '/v1/contact', { token, body: { secret: 'a very secret phrase' } });
  await app.raw('POST', '/webhooks/paystack', { body: { card: '4084084084084081' }, headers: { 'x-paystack-signature': '00' } });
  app.deps.log.error({ error: 'card 4084084084084081 was told', password: PASSWORD, token }, 'a planted fault');
  const found = [early, during, await everything()].join('\n');
  const written = log.join('\n');
  expect(written).toContain('a planted fault');
  expect(found).toContain(person.email);
  const secrets = {
    link: k,
    resetKey,
    token,
    q,
    first: 'a very secret phrase',
    second: 'an even more secret one',
    wrong: 'wrong but secret',
    seller: seller.token,
    own: PASSWORD,
    card: '4084084084084081',
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect({ name, inTables: found.includes(secret), inLog: written.includes(secret) }).toEqual({ name, inTables: false, inLog: false });
  }
  // Six digits also occur in times and ids: search for them as a separate word.
  expect(new RegExp(`(?<![\\w.+-])${String(code)}(?![\\w.+-])`).test(found)).toBe(false);
  expect(written).not.toContain(String(code));
  expect(log.join('')).not.toContain(person.email);
});

test('a forged Host header never reaches an e-mailed link or an answer', async () => {
  const who = await app.createUser();
  const body = JSON.stringify({ email: who.email });
  const status = await new Promise((resolve, reject) => {
    const call = request(
      `${app.url}/v1/users/auth/recovery`,
      { method: 'POST', headers: { host: 'evil.example', 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
  expect(status).toBe(200);
  const { text, links } = await emailTo(app, who.email, /create-new-password/);
  expect(text).not.toContain('evil.example');
  expect(links.filter((link) => !link.startsWith(`${app.url}/`))).toEqual([]);
});

test('a link of one purpose is not valid for another', async () => {
  const [seller, buyer] = [await app.createUser(), await app.createUser()];
  const contactId = done(await app.call(createContact, { businessId: seller.businessId, name: 'B', email: buyer.email }, seller)).id;
  const q = keyIn((await sent(app, seller, contactId, 100)).shareUrl, 'q');
  done(await app.call(recovery, { email: buyer.email }));
  const k = keyIn((await emailTo(app, buyer.email, /create-new-password/)).links[0], 'k');
  expect(await app.call(verifyEmail, { k: q })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  expect(await app.call(reset, { k: q, password: 'a quite new phrase' })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  expect(await app.call(verifyEmail, { k })).toMatchObject({ ok: false, code: 'LINK_INVALID' });
  for (const key of [k, buyer.token]) {
    expect((await app.raw('GET', `/v1/invoice/${key}`)).status).toBe(404);
    expect((await app.raw('POST', '/v1/invoice/approve', { body: { action: 'approve', q: key } })).status).toBe(422);
  }
  for (const token of [q, k]) expect((await app.raw('GET', `/v1/users/${buyer.userId}`, { token })).status).toBe(401);
});

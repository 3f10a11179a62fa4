import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startInbox } from './smtp.ts';
import type { ArrivedMail, Inbox } from './port.ts';
import { startSandbox } from '../../../sandbox/main.ts';
import type { Sandbox } from '../../../sandbox/main.ts';
import { OPTIONS, call } from '../../../sandbox/testing.ts';
import { LIMITS } from '../../testing/limits.ts';

const arrived: ArrivedMail[] = [];
const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
const domain = 'bills.localhost';
let inbox: Inbox;
let sandbox: Sandbox;
beforeAll(async () => {
  inbox = await startInbox({
    port: 0,
    host: '127.0.0.1',
    domain,
    tls: null,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    accepts: (address) => Promise.resolve(address.includes('+k3v9@') ? 'yes' : address.includes('+busy@') ? 'later' : 'unknown'),
    receive: (mail) => Promise.resolve(void arrived.push(mail)),
  });
  sandbox = await startSandbox({ ...OPTIONS, dataDir, webhookUrl: 'http://127.0.0.1:9', inbox: { domain, port: inbox.port } });
});
afterAll(async () => {
  await Promise.all([sandbox.stop(), inbox.stop()]);
  rmSync(dataDir, { recursive: true });
});

const WRITTEN = { from: 'Ada Obi <ada@supplier.example>', to: `bills+K3v9@Bills.localhost`, subject: 'Invoice "7" <b>', text: 'Attached' };

async function post(path: string, fields: Record<string, string>, files: readonly File[] = [], headers: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...WRITTEN, ...fields })) body.append(name, value);
  for (const file of files) body.append('files', file);
  const response = await fetch(sandbox.url + path, { method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(LIMITS.answer) });
  return { status: response.status, location: response.headers.get('location') ?? '', text: await response.text() };
}

test('an e-mail with files that is written in the mailbox arrives at the product', async () => {
  const form = await call(`${sandbox.url}/mailbox/new`);
  expect(form.text).toContain(`value="@${domain}"`);
  const pdf = new File(['%PDF-1.7'], 'Invoice 7.pdf', { type: 'application/pdf' });
  // As browsers do where a second file was not chosen.
  const sent = await post('/mailbox/new', {}, [pdf, new File([], '')]);
  expect([sent.status, sent.location]).toEqual([303, '/mailbox?sent=bills%2BK3v9%40Bills.localhost']);
  expect(arrived).toMatchObject([
    {
      to: 'k3v9',
      from: { name: 'Ada Obi', address: 'ada@supplier.example' },
      subject: WRITTEN.subject,
      text: 'Attached',
      attachments: [{ name: 'Invoice 7.pdf', bytes: Buffer.from('%PDF-1.7') }],
    },
  ]);
  const mailbox = await call(sandbox.url + sent.location);
  expect(mailbox.text).toContain('The e-mail to bills+K3v9@Bills.localhost was sent.');
  expect(mailbox.text).toContain('href="/mailbox/new"');
});

test('to another domain it arrives in the mailbox itself, also by the call for scripts', async () => {
  const sent = await post('/api/mailbox', { to: 'kola@buyer.example' });
  expect([sent.status, JSON.parse(sent.text)]).toEqual([201, { answer: expect.stringMatching(/^250 /) }]);
  expect((await call(`${sandbox.url}/api/mailbox?to=kola@buyer.example`)).json.messages).toMatchObject([{ subject: WRITTEN.subject, from: WRITTEN.from }]);
});

test.each([
  ['an unknown address', { to: `bills+none@${domain}` }, 'to', '“No mailbox has this address. Ask the recipient for the present one.” (550 5.1.1).'],
  ['an address that takes nothing now', { to: `bills+busy@${domain}` }, null, '(451 4.3.0). A mail server outside would try again later.'],
  ['no address', { to: 'Kola' }, 'to', 'Write one e-mail address'],
  ['two addresses', { to: 'a@b.example, c@d.example' }, 'to', 'Write one e-mail address'],
  ['a sender with a line break', { from: 'a\r\nBcc: eve@x.example <a@b.example>' }, 'from', 'Write one e-mail address'],
])('%s is answered in words, and what was typed stays', async (_what, fields, field, says) => {
  const { status, text } = await post('/mailbox/new', fields);
  expect(status).toBe(422);
  expect(text).toContain(says);
  expect(text.includes(`id="${field}-problem"`)).toBe(field !== null);
  expect(text).toContain('value="Invoice &quot;7&quot; &lt;b&gt;"');
  const call = await post('/api/mailbox', fields);
  expect([call.status, JSON.parse(call.text)]).toEqual([422, { status: false, field, message: expect.stringContaining(says) }]);
});

test('files above 10 MB are refused by the server, in words', async () => {
  const { status, text } = await post('/mailbox/new', {}, [new File([new Uint8Array(9 * 1024 * 1024)], 'large.pdf')]);
  expect([status, text.includes('id="files-problem"')]).toEqual([422, true]);
});

test('where nothing listens, that is said; other web sites may not send', async () => {
  const other = await startSandbox({ ...OPTIONS, dataDir: mkdtempSync(join(dataDir, 'other-')), webhookUrl: 'http://127.0.0.1:9' });
  const body = new FormData();
  for (const [name, value] of Object.entries(WRITTEN)) body.append(name, value);
  const answer = await fetch(`${other.url}/mailbox/new`, { method: 'POST', body, signal: AbortSignal.timeout(LIMITS.answer) });
  expect(await answer.text()).toContain('No mail server answers at port 9 of this computer.');
  await other.stop();
  expect((await post('/mailbox/new', {}, [], { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

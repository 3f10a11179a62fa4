import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from './main.ts';
import type { Sandbox } from './main.ts';
import { loadStore } from './core/store.ts';
import { OPTIONS, call, openAccount } from './testing.ts';

const NOBODY = 'http://127.0.0.1:9';
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the stored data', () => {
  const env = {
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    WEBHOOK_URL: NOBODY,
    PAYSTACK_SECRET_KEY: OPTIONS.payments.paystack.secretKey,
    TERMII_API_KEY: 'TL_x',
  };

  async function startProcess(dataDir: string) {
    const child = fork(new URL('./main.ts', import.meta.url), {
      env: { ...env, DUEWELL_DATA: dataDir },
      execArgv: [],
    });
    const [ready] = await once(child, 'message');
    return { child, url: String(ready.url) };
  }

  test('survives kill -9, with a truncated last line', async () => {
    const dataDir = newFolder();
    const first = await startProcess(dataDir);
    const account = await openAccount(first.url);
    const transfer = {
      account_number: account,
      amount_kobo: 123_45,
      sender_name: 'Chinedu',
      options: { hold: true },
    };
    const sent = await call(`${first.url}/api/transfers`, transfer);
    const sms = {
      api_key: 'TL_x',
      to: '2348031234567',
      from: 'Duewell',
      sms: 'code 482913',
      type: 'plain',
      channel: 'dnd',
    };
    await call(`${first.url}/termii/api/sms/send`, sms);
    const gone = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await gone;
    appendFileSync(join(dataDir, 'sandbox', 'journal.jsonl'), '["messages","msg_cut",{"id":"msg_c');

    const second = await startProcess(dataDir);
    const { accounts } = (await call(`${second.url}/api/accounts`)).json;
    expect(accounts).toMatchObject([{ account_number: account, email: 'ada@example.ng' }]);
    const { transfers } = (await call(`${second.url}/api/transfers`)).json;
    expect(transfers).toEqual([sent.json.transfer]);
    expect(transfers[0].webhooks[0].state).toBe('held');
    const { messages } = (await call(`${second.url}/api/mailbox`)).json;
    expect(messages).toMatchObject([{ kind: 'sms', code: '482913' }]);

    const ended = once(second.child, 'exit');
    second.child.disconnect();
    expect(await ended).toEqual([0, null]);
  });

  test('is limited: the oldest message is deleted, and the journal does not grow without end', () => {
    const dataDir = newFolder();
    const message = {
      kind: 'sms',
      to: ['+234'],
      from: 'D',
      subject: '',
      text: 'x',
      html: null,
      attachments: [],
      at: '',
    } as const;
    const store = loadStore(dataDir).open();
    for (let at = 0; at < 1_005; at += 1) store.put('messages', `m${at}`, { ...message, id: `m${at}` });
    expect([...store.tables.messages.keys()].at(0)).toBe('m5');
    store.close();
    loadStore(dataDir).open().close();
    expect(readFileSync(join(dataDir, 'journal.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1_000);
  });

  test('a taken port is reported, and nothing is written', async () => {
    const dataDir = newFolder();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const starting = startSandbox({ ...OPTIONS, port, dataDir: join(dataDir, 'new'), webhookUrl: NOBODY });
    await expect(starting).rejects.toThrow('EADDRINUSE');
    expect(() => readFileSync(join(dataDir, 'new', 'journal.jsonl'))).toThrow('ENOENT');
    squatter.close();
  });
});

describe('pages', () => {
  let sandbox: Sandbox;
  let account: string;
  beforeAll(async () => {
    sandbox = await startSandbox({ ...OPTIONS, dataDir: newFolder(), webhookUrl: NOBODY });
    account = await openAccount(sandbox.url);
  });
  afterAll(() => sandbox.stop());

  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each(['/', '/bank', '/identity', '/mailbox'])('%s has a strict policy and escapes names', async (path) => {
    const answer = await call(sandbox.url + path);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.text).not.toContain('<Ltd>');
    expect(answer.text).not.toMatch(/<script(?! src="\/assets\/page\.js")|<style|style="|onclick/);
  });

  test('a transfer is sent by the form, and shown', async () => {
    const sent = await call(`${sandbox.url}/bank`, `account=${account}&amount=25%2C000.50&sender=Chinedu&delivery=hold`, form);
    expect(sent.status).toBe(303);
    const page = await call(`${sandbox.url}/bank`);
    expect(page.text).toContain('25,000<span class="minor">.50</span>');
    expect(page.text).toContain('Held back');
  });

  test('a wrong amount is answered beside the field, and what was typed stays', async () => {
    const answer = await call(`${sandbox.url}/bank`, `account=${account}&amount=abc&sender=Ng%22ozi&delivery=late`, form);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="amount-problem"');
    expect(answer.text).toContain('value="abc"');
    expect(answer.text).toContain('value="Ng&quot;ozi"');
    expect(answer.text).toMatch(/value="late"\s+checked/);
  });

  test('a mail is framed without scripts, its links open elsewhere', async () => {
    const { default: nodemailer } = await import('nodemailer');
    const mail = nodemailer.createTransport({ url: sandbox.smtpUrl });
    await mail.sendMail({
      from: 'a@b.c',
      to: 'ada@example.ng',
      subject: '<b>Hi</b>',
      html: '<script>1</script><a href="http://x.example">x</a>',
    });
    const { messages } = (await call(`${sandbox.url}/api/mailbox?to=ADA@example`)).json;
    const page = await call(`${sandbox.url}/mailbox/${messages[0].id}`);
    expect(page.text).not.toContain('<b>Hi</b>');
    expect(page.text).toContain('sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"');
    const framed = await call(`${sandbox.url}/mailbox/${messages[0].id}/html`);
    expect(framed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox allow-same-origin/);
    expect(framed.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(framed.text).toContain('<base target="_blank">');
    const later = await call(`${sandbox.url}/api/mailbox?since=${encodeURIComponent(messages[0].at)}`);
    expect(later.json.messages).toEqual([]);
  });

  test('requests of other web sites and for other host names are refused', async () => {
    const crossSite = await call(`${sandbox.url}/bank`, `account=${account}&amount=1&sender=x`, {
      ...form,
      'sec-fetch-site': 'cross-site',
    });
    expect(crossSite.status).toBe(403);
  });

  test.each([
    ['/nothing', 404],
    ['/mailbox/msg_none', 404],
    ['/api/transfers/x', 404],
    ['/api/mailbox?since=yesterday', 400],
    ['/paystack/bank', 401],
  ])('%s is answered %i', async (path, status) => {
    expect((await call(sandbox.url + path)).status).toBe(status);
  });

  test('a body beyond the limit is refused', async () => {
    expect((await call(`${sandbox.url}/api/transfers`, { x: 'x'.repeat(300_000) })).status).toBe(413);
  });
});

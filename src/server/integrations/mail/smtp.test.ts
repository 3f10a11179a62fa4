import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDate } from '../../../shared/kit/date.ts';
import { getJson, startTestSandbox } from '../testing.ts';
import type { RunningSandbox } from '../testing.ts';
import { smtp } from './smtp.ts';
import { invoiceMail } from './templates/invoices.ts';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox.stop());

const FROM = 'Duewell <hello@duewell.example>';

test('a mail arrives whole: both bodies, naira sign, sender, link, attachment', async () => {
  const mail = smtp({ url: sandbox.smtpUrl, from: FROM });
  const content = invoiceMail({
    productName: 'Duewell',
    senderName: 'Amara Textiles',
    recipientName: 'Kola',
    invoiceNumber: 'AMA-0042',
    amount: '₦343,750.50',
    dueDate: calendarDate('2026-12-21'),
    lines: [['2 × Ankara wax print', '₦343,750.50']],
    isSettled: false,
    more: 0,
    sums: [],
    pdf: 'http://localhost:4400/v1/received/pdf?q=abc',
    bank: null,
    link: 'http://localhost:4400/received-invoice?q=abc&x=1',
  });
  const attachments = [{ filename: 'AMA-0042.pdf', content: Buffer.from('%PDF-'), contentType: 'application/pdf' }];
  const sent = await mail.send({
    ...content,
    to: 'kola@example.ng',
    fromName: 'Amara Textiles via Duewell',
    messageId: 'invoice.1',
    attachments,
  });
  mail.close();
  expect(sent.messageId).toBe('<invoice.1@duewell.example>');
  expect(await getJson(`${sandbox.url}/api/mailbox?to=kola@example.ng`)).toMatchObject({
    messages: [
      {
        kind: 'email',
        to: ['kola@example.ng'],
        from: 'Amara Textiles via Duewell <hello@duewell.example>',
        subject: content.subject,
        html: expect.stringContaining('₦343,750.50'),
        text: expect.stringContaining('Amount due: ₦343,750.50'),
        links: ['http://localhost:4400/received-invoice?q=abc&x=1', 'http://localhost:4400/v1/received/pdf?q=abc'],
        attachments: [{ name: 'AMA-0042.pdf', bytes: 5 }],
      },
    ],
  });
});

test('an e-mail that can be turned off has unsubscribe headers; others have none', async () => {
  const mail = smtp({ url: sandbox.smtpUrl, from: FROM });
  const content = { subject: 'News', html: '<p>x</p><!--unsubscribe-->', text: 'x' };
  const unsubscribe = 'http://localhost:4400/unsubscribe?u=abc.def';
  await mail.send({ ...content, to: 'off@example.ng', unsubscribe });
  await mail.send({ ...content, to: 'always@example.ng' });
  mail.close();
  const [letter] = (await mailbox('off@example.ng')).messages;
  expect(letter).toMatchObject({ unsubscribe, text: expect.stringContaining(unsubscribe), html: expect.stringContaining(unsubscribe) });
  expect((await mailbox('always@example.ng')).messages[0]).not.toHaveProperty('unsubscribe');
  expect(letter).toMatchObject({ text: expect.stringContaining('Unsubscribe from these emails') });
});

test('the installation’s logo is in the product’s own e-mails, and nothing is loaded for it', async () => {
  const logo = Buffer.from('89504e470d0a1a0a00', 'hex');
  const mail = smtp({ url: sandbox.smtpUrl, from: FROM, logo });
  await mail.send({ subject: 'a', html: '<!--logo--><p>x</p>', text: 'x', to: 'own@example.ng' });
  await mail.send({ subject: 'a', html: '<p>x</p>', text: 'x', to: 'paper@example.ng' });
  mail.close();
  expect((await mailbox('own@example.ng')).messages[0]).toMatchObject({
    html: expect.stringContaining('src="cid:logo@duewell.example"'),
    attachments: [{ name: 'logo.png', bytes: logo.length }],
  });
  expect((await mailbox('paper@example.ng')).messages[0]).toMatchObject({ attachments: [] });
});

/** The e-mails stored by the sandbox. */
const mailbox = async (to: string) => (await getJson(`${sandbox.url}/api/mailbox?to=${to}`)) as { messages: object[] };

test('a recipient cannot smuggle in headers or further recipients', async () => {
  const mail = smtp({ url: sandbox.smtpUrl, from: FROM });
  const content = { subject: 'Hello\r\nBcc: eve@example.ng', html: '<p>x</p>', text: 'x' };
  await mail.send({ ...content, to: 'ada@example.ng' });
  await mail.send({ ...content, to: 'bob@example.ng, eve@example.ng' }).catch(() => undefined);
  mail.close();
  expect(await getJson(`${sandbox.url}/api/mailbox?to=eve@example.ng`)).toEqual({ messages: [] });
});

/** A mail server that answers each command with one of these lines, and then closes the connection. */
async function scripted(lines: readonly string[]): Promise<{ url: string; visits: () => number; stop: () => void }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    const left = [...lines];
    const say = () => {
      const line = left.shift();
      if (line === undefined) socket.destroy();
      else socket.write(`${line}\r\n`);
    };
    socket.on('data', say);
    socket.on('error', () => undefined);
    say();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, visits: () => visits, stop: () => void server.close() };
}

test.each([
  { what: 'no such mailbox', lines: ['220 hi', '250 hi', '250 ok', '550 no such user'], kind: 'refused' },
  { what: 'try later', lines: ['220 hi', '250 hi', '250 ok', '451 greylisted'], kind: 'unavailable' },
  { what: 'the line breaks before the text', lines: ['220 hi', '250 hi'], kind: 'unknown-outcome' },
  {
    what: 'the line breaks after the text',
    lines: ['220 hi', '250 hi', '250 ok', '250 ok', '354 go on'],
    kind: 'unknown-outcome',
  },
])('$what: $kind', async ({ lines, kind }) => {
  const server = await scripted(lines);
  const mail = smtp({ url: server.url, from: FROM });
  const sending = mail.send({ to: 'ada@example.ng', subject: 's', html: '<p>x</p>', text: 'x' });
  await expect(sending).rejects.toMatchObject({ name: 'ProviderError', kind });
  // The adapter never sends again by itself: the caller decides.
  expect(server.visits()).toBe(1);
  mail.close();
  server.stop();
});

test('nobody there: nothing has happened', async () => {
  const mail = smtp({ url: 'smtp://127.0.0.1:9', from: FROM });
  const sending = mail.send({ to: 'ada@example.ng', subject: 's', html: '<p>x</p>', text: 'x' });
  await expect(sending).rejects.toMatchObject({ kind: 'unavailable' });
  mail.close();
});

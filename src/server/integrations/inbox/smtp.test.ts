import { connect } from 'node:net';
import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { afterEach, describe, expect, test } from 'vitest';
import { AUTHORITY, FOR_LOCALHOST, KEY } from '../../testing/certificates.ts';
import type { ArrivedMail, Inbox, InboxOptions } from './port.ts';
import { startInbox } from './smtp.ts';

const DOMAIN = 'bills.example.com';
const TO = `bills+k3v9@${DOMAIN}`;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let inbox: Inbox;
let arrived: ArrivedMail[] = [];
let asked: string[] = [];
afterEach(() => inbox.stop());

/** An inbox in which every token exists that begins with `k`. */
async function start(options: Partial<InboxOptions> = {}): Promise<void> {
  [arrived, asked] = [[], []];
  inbox = await startInbox({
    port: 0,
    host: '127.0.0.1',
    domain: DOMAIN,
    tls: null,
    log: silent,
    accepts: (address) => {
      asked.push(address);
      return Promise.resolve(address.includes('+k') ? 'yes' : 'unknown');
    },
    receive: (mail) => {
      arrived.push(mail);
      return Promise.resolve();
    },
    ...options,
    limits: { connectionsOfNetwork: 10, ...options.limits },
  });
}

function mailer(more: object = { ignoreTLS: true }) {
  return nodemailer.createTransport({ host: 'localhost', port: inbox.port, ...more });
}
/** The answer of the server to the message. */
async function send(mail: SendMailOptions): Promise<string> {
  return (await mailer().sendMail({ from: 'Ada Obi <Ada@Supplier.example>', to: TO, subject: 'Invoice 7', text: 'Attached.', ...mail })).response;
}
/** As bytes, with the headers as they are. */
const raw = (message: string, from = 'ada@supplier.example') => send({ envelope: { from, to: TO }, raw: message });
const first = () => arrived[0] ?? expect.fail('nothing arrived');

/** A person who types; `says` waits for the next line that begins with this code. */
async function typist() {
  const socket = connect(inbox.port, '127.0.0.1').setEncoding('utf8');
  let [heard, news] = ['', Promise.withResolvers<void>()];
  const tell = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const gone = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket
    .on('data', (part: string) => (heard += part))
    .on('data', tell)
    .on('close', tell)
    .on('end', tell)
    .on('error', () => undefined);
  const says = async (code: string): Promise<string> => {
    for (;;) {
      const line = new RegExp(`^${code} .*\r\n`, 'm').exec(heard);
      if (line) {
        heard = heard.slice(line.index + line[0].length);
        return line[0].trim();
      }
      if (socket.readableEnded || socket.destroyed) throw new Error(`the server never said ${code}, but "${heard}"`);
      await news.promise;
    }
  };
  await says('220');
  const type = (line: string) => void socket.write(`${line}\r\n`);
  type('EHLO localhost');
  await says('250');
  return { socket, type, says, gone };
}

/** As far as the message itself. */
async function begin({ type, says }: Awaited<ReturnType<typeof typist>>): Promise<void> {
  for (const [line, code] of [
    ['MAIL FROM:<a@b.example>', '250'],
    [`RCPT TO:<${TO}>`, '250'],
    ['DATA', '354'],
  ] as const) {
    type(line);
    await says(code);
  }
}

describe('an e-mail with attachments', () => {
  test('arrives whole, for the envelope’s recipient, before the sender hears 250', async () => {
    await start();
    const pdf = Buffer.from('%PDF-1.7 ₦');
    const date = new Date('2026-11-27T08:00:00Z');
    const attachments = [{ filename: 'Invoice 7.pdf', content: pdf, contentType: 'application/pdf' }];
    const answer = await send({
      to: 'somebody@else.example',
      envelope: { from: 'ada@supplier.example', to: TO.toUpperCase() },
      messageId: '<7@supplier.example>',
      date,
      attachments,
    });
    expect(answer).toMatch(/^250 /);
    expect(arrived).toEqual([
      {
        to: 'k3v9',
        from: { name: 'Ada Obi', address: 'ada@supplier.example' },
        subject: 'Invoice 7',
        text: 'Attached.',
        messageId: '<7@supplier.example>',
        sentAt: date,
        automatic: false,
        attachments: [{ name: 'Invoice 7.pdf', type: 'application/pdf', bytes: pdf }],
        authentication: { remoteAddress: '127.0.0.1', envelopeFrom: 'ada@supplier.example', secure: false },
      },
    ]);
    expect(asked).toEqual([TO]);
  });

  test('goes once to each of its recipients', async () => {
    await start();
    await send({ to: ['k1', 'k2', 'k3'].map((token) => `bills+${token}@${DOMAIN}`).concat(`invoices+k1@${DOMAIN}`) });
    expect(arrived.map(({ to }) => to)).toEqual(['k1', 'k2', 'k3']);
  });

  test('without Message-ID has the same id in every attempt', async () => {
    await start();
    for (const text of ['one', 'one', 'two']) await raw(`From: ada@supplier.example\r\nSubject: x\r\n\r\n${text}`);
    const ids = arrived.map(({ messageId }) => messageId);
    expect(ids[0]).toMatch(/^sha256:[\da-f]{64}$/);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  test('that is only a web page has its words as text', async () => {
    await start();
    await send({ text: undefined, html: '<head><style>p{}</style></head><p>Total: ₦5,000 &amp; VAT</p><p>Due&nbsp;today</p>' });
    expect(first().text).toBe('Total: ₦5,000 & VAT\nDue today');
  });

  test('over TLS, where there is a certificate', async () => {
    await start({ tls: { key: KEY, cert: FOR_LOCALHOST } });
    await mailer({ requireTLS: true, tls: { ca: AUTHORITY } }).sendMail({ from: 'a@b.example', to: TO, text: 'x' });
    expect(first().authentication.secure).toBe(true);
    await inbox.stop();
    await start();
    await expect(mailer({ requireTLS: true }).sendMail({ from: 'a@b.example', to: TO, text: 'x' })).rejects.toThrow(/STARTTLS/);
  });
});

describe('the recipient', () => {
  test.each([
    ['an unknown token', `bills+z9@${DOMAIN}`, 1],
    ['no token', `bills@${DOMAIN}`, 0],
    ['another domain: nothing is passed on', 'bills+k3v9@elsewhere.example', 0],
    ['a domain that only begins like ours', `bills+k3v9@${DOMAIN}.evil.example`, 0],
    ['signs that no token has', `bills+k'--@${DOMAIN}`, 0],
  ])('%s is refused for good', async (_what, to, lookups) => {
    await start();
    await expect(send({ to })).rejects.toMatchObject({ responseCode: 550, response: expect.stringContaining('5.1.1') });
    expect([arrived.length, asked.length]).toEqual([0, lookups]);
  });

  test.each([
    ['a limit', () => Promise.resolve('later' as const)],
    ['a database that does not answer', () => Promise.reject(new Error('no database'))],
  ])('%s means: try again later', async (_what, accepts) => {
    await start({ accepts });
    await expect(send({})).rejects.toMatchObject({ responseCode: 451 });
  });

  test('the eleventh of a message is put off', async () => {
    await start();
    const to = Array.from({ length: 11 }, (_, n) => `bills+k${n}@${DOMAIN}`);
    const { accepted, rejectedErrors = [] } = await mailer().sendMail({ from: 'a@b.example', to, text: 'x' });
    expect([accepted.length, arrived.length]).toEqual([10, 10]);
    expect(rejectedErrors).toMatchObject([{ responseCode: 452 }]);
  });

  test('who guesses addresses is sent away', async () => {
    await start();
    const { type, says, gone } = await typist();
    type('MAIL FROM:<a@b.example>');
    await says('250');
    for (let n = 0; n < 10; n += 1) {
      type(`RCPT TO:<bills+z${n}@${DOMAIN}>`);
      await says('550');
    }
    type(`RCPT TO:<bills+z@${DOMAIN}>`);
    await says('421');
    await gone;
    expect(asked).toHaveLength(11);
  });
});

describe('programs', () => {
  const about = 'From: ada@supplier.example\r\nSubject: x\r\n';
  test('the null sender and automatic replies are accepted and dropped', async () => {
    await start();
    expect(await raw(`${about}\r\nYour message could not be delivered`, '')).toMatch(/^250 /);
    for (const value of ['auto-replied', 'Auto-Replied (vacation)', 'auto-replied; owner-email=a@b.example'])
      expect(await raw(`${about}Auto-Submitted: ${value}\r\n\r\nI am away`)).toMatch(/^250 /);
    expect(arrived).toEqual([]);
  });

  test.each(['Auto-Submitted: auto-generated', 'Precedence: bulk', 'Precedence: Junk', 'List-Id: <news.supplier.example>'])(
    'an invoice with %s arrives, and must get no automatic answer',
    async (header) => {
      await start();
      await raw(`${about}${header}\r\n\r\nYour invoice`);
      expect(first().automatic).toBe(true);
    },
  );

  test('a message that goes in a circle is refused', async () => {
    await start();
    const hops = (count: number) => 'Received: from a by b\r\n'.repeat(count);
    await raw(`${hops(100)}${about}\r\nx`);
    await expect(raw(`${hops(101)}${about}\r\nx`)).rejects.toMatchObject({ responseCode: 554 });
    expect(arrived).toHaveLength(1);
  });
});

describe('attacks', () => {
  test('names and subject are one line, without control characters, marks of direction and links', async () => {
    await start();
    const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
    const name = encoded('Duewell\r\nBcc: eve@x.example\u0000 http://evil.example\u202E');
    await raw(
      `From: ${name} <ADA@supplier.example>\r\nSubject: ${encoded(`a\r\nX-Evil: 1\u0007\u2066${'b'.repeat(400)}`)}\r\nDate: yesterday\r\n\r\na\u0000\u0008\u202Eb\r\nc\ud800`,
    );
    const { from, subject, text, sentAt } = first();
    expect(from).toEqual({ name: 'Duewell Bcc: eve@x.example http evil. example', address: 'ada@supplier.example' });
    expect([subject.slice(0, 13), subject.length]).toEqual(['a X-Evil: 1bbb'.slice(0, 13), 200]);
    expect([text, sentAt]).toEqual(['ab\nc\ufffd', null]);
  });

  test('a sender that is no address is the envelope’s', async () => {
    await start();
    await raw('From: "a@b.example, <script>" <not an address>\r\n\r\nx', 'Ada@Supplier.example');
    expect(first().from.address).toBe('ada@supplier.example');
  });

  test('a command cannot be smuggled into an address', async () => {
    await start();
    const { type, says, gone } = await typist();
    type('MAIL FROM:<a@b.example> SIZE=1+0D+0ARCPT');
    await says('501');
    type('MAIL FROM:<a@b.example>');
    await says('250');
    type(`RCPT TO:<bills+k3v9@${DOMAIN}\u0000>`);
    await says('501');
    type('AUTH PLAIN AGEAYg==');
    await says('500');
    type('QUIT');
    await gone;
    expect(asked).toEqual([]);
  });

  test('files have a plain name without folders', async () => {
    await start();
    const names = [
      '../../etc/passwd',
      'C:\\Windows\\bill.pdf',
      'in\u0000voi\u0007ce\u202E.pdf',
      '..',
      'www.evil.example/pay.pdf',
      'evil.example.com pay.pdf',
      `${'a'.repeat(300)}.pdf`,
    ];
    await send({ attachments: names.map((filename) => ({ filename, content: 'x' })) });
    expect(first().attachments.map(({ name }) => name)).toEqual([
      'passwd',
      'bill.pdf',
      'invoice.pdf',
      'attachment',
      'pay.pdf',
      'evil. example. com pay.pdf',
      'a'.repeat(150),
    ]);
  });

  test('twenty attachments arrive, twenty-one are refused, empty ones do not count', async () => {
    await start();
    const files = (count: number, content = 'x') => Array.from({ length: count }, (_, n) => ({ filename: `${n}.txt`, content }));
    await send({ attachments: [...files(20), ...files(5, '')] });
    expect(first().attachments).toHaveLength(20);
    await expect(send({ attachments: files(21) })).rejects.toMatchObject({ responseCode: 554, response: expect.stringContaining('20 attachments') });
  });

  test('a message in fifty messages: those beyond the fifth are a file', async () => {
    await start();
    let message = 'From: a@b.example\r\nContent-Type: text/plain\r\n\r\nthe innermost';
    for (let n = 0; n < 50; n += 1) message = `From: a@b.example\r\nContent-Type: message/rfc822\r\n\r\n${message}`;
    await raw(message);
    expect(first().attachments).toMatchObject([{ type: 'message/rfc822' }]);
    expect(first().text).not.toContain('the innermost');
  });

  test('10 MB and a byte are refused, whether the sender says the size or not', async () => {
    await start();
    const size = 10 * 1024 * 1024;
    const honest = await typist();
    honest.type(`MAIL FROM:<a@b.example> SIZE=${size + 1}`);
    await honest.says('552');
    const careless = await typist();
    const head = 'Content-Type: application/pdf\r\n\r\n';
    for (const [bytes, code] of [
      [size + 1, '552'],
      [size, '250'],
    ] as const) {
      await begin(careless);
      careless.type(`${head}${'a'.repeat(bytes - head.length - 2)}\r\n.`);
      await careless.says(code);
    }
    expect(arrived.map(({ attachments }) => attachments.length)).toEqual([1]);
    for (const { socket } of [honest, careless]) socket.destroy();
  });

  test('who trickles bytes is ended by the time of the connection', async () => {
    await start({ limits: { connection: 2_000 } });
    const sender = await typist();
    await begin(sender);
    const trickle = setInterval(() => sender.socket.write('a'), 20);
    await sender.says('421');
    clearInterval(trickle);
    sender.socket.end();
    await sender.gone;
    expect(arrived).toEqual([]);
  });

  test('who is silent is ended by the idle time', async () => {
    await start({ limits: { idle: 1_000 } });
    const sender = await typist();
    expect(await sender.says('421')).toContain('4.4.2 Timeout');
  });

  test('connections are few in all, and from one network', async () => {
    await start({ limits: { connectionsOfNetwork: 2 } });
    const [one] = [await typist(), await typist()];
    await expect(typist()).rejects.toThrow('421 Too many connections from your network');
    one.type('QUIT');
    await one.gone;
    await send({});
    await inbox.stop();
    await start({ limits: { connections: 1 } });
    await typist();
    await expect(typist()).rejects.toThrow('421');
    expect(arrived).toEqual([]);
  });
});

test('when keeping fails the sender’s server tries again, and the second attempt arrives once', async () => {
  let fails = true;
  const kept = new Set<string>();
  await start({
    receive: ({ to, messageId }) => {
      if (to === 'k2' && fails) return Promise.reject(new Error('no database'));
      kept.add(`${to} ${messageId}`);
      return Promise.resolve();
    },
  });
  const mail = { to: [`bills+k1@${DOMAIN}`, `bills+k2@${DOMAIN}`], messageId: '<1@a.example>' };
  await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
  expect([...kept]).toEqual(['k1 <1@a.example>']);
  fails = false;
  expect(await send(mail)).toMatch(/^250 /);
  expect([...kept]).toEqual(['k1 <1@a.example>', 'k2 <1@a.example>']);
});

test('at the end a message in progress arrives, idle connections end, and nobody new comes in', async () => {
  const receiving = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<void>();
  await start({
    receive: async (mail) => {
      receiving.resolve();
      await kept.promise;
      arrived.push(mail);
    },
  });
  const idle = await typist();
  const sending = send({});
  await receiving.promise;
  const stopped = inbox.stop();
  await idle.says('421');
  idle.socket.end();
  await expect(typist()).rejects.toThrow('never said');
  expect(arrived).toEqual([]);
  kept.resolve();
  expect(await sending).toMatch(/^250 /);
  await stopped;
  expect(arrived).toHaveLength(1);
});

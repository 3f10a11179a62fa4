import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { readEnv } from '../../src/server/core/env.ts';
import { smtp } from '../../src/server/integrations/mail/smtp.ts';

const MESSAGE = { to: 'a@example.com', subject: 'Hello', text: 'secret text', html: '<p>secret text</p>' };

/** A mail server without STARTTLS that accepts every message; returns the received messages. */
async function plainServer(host: string) {
  let heard = '';
  const server = createServer((socket) => {
    socket.write('220 plain\r\n');
    socket.on('data', (part) => {
      heard += part.toString();
      for (const line of part.toString().trim().split('\r\n'))
        if (/^(EHLO|HELO|MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n');
        else if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === '.') socket.write('250 taken\r\n');
        else if (/^(STARTTLS|QUIT)/.test(line)) socket.write('502 no\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://${host}:${port}`, heard: () => heard, close: () => server.close() };
}

test('mail to another machine without TLS is not sent', async () => {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4');
  // Any other address of this machine represents another machine; 127.0.0.2 without one.
  const server = await plainServer(own?.address ?? '127.0.0.2');
  const mail = smtp({ url: server.url, from: 'us@example.com' });
  await expect(mail.send(MESSAGE)).rejects.toThrow('STARTTLS');
  expect(server.heard()).not.toMatch(/MAIL FROM|secret text/);
  mail.close();
  server.close();
});

test('on this machine, as the sandbox, it is', async () => {
  const server = await plainServer('127.0.0.1');
  const mail = smtp({ url: server.url, from: 'us@example.com' });
  await mail.send(MESSAGE);
  expect(server.heard()).toContain('secret text');
  mail.close();
  server.close();
});

test('production refuses an APP_URL that is not https', () => {
  const start = (url: string) => () => readEnv({ DATABASE_URL: 'postgres://somewhere/duewell', APP_URL: url });
  expect(start('http://app.example.com')).toThrow('APP_URL must be an https address');
  expect(start('https://app.example.com')).not.toThrow('APP_URL must be an https address');
});

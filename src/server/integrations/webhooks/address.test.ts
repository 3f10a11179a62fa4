import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublic, refusedAddress, targetOf } from './address.ts';
import { webhookSender } from './send.ts';

const INSIDE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '100::1',
  'not an address',
  '',
];
const OUTSIDE = ['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'];

test.each(INSIDE)('%s is not public', (address) => expect(isPublic(address)).toBe(false));
test.each(OUTSIDE)('%s is public', (address) => expect(isPublic(address)).toBe(true));

const WAYS_IN = [
  'https://localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://169.254.169.254/latest',
  'https://10.0.0.1/',
  'https://[fd00::1]/',
];

describe.each(WAYS_IN)('%s', (address) => {
  test('is refused when it is entered, and when it is used', async () => {
    expect(refusedAddress(new URL(address), false)).not.toBeNull();
    await expect(targetOf(new URL(address), false)).rejects.toThrow('public internet');
  });
});

test.each(['http://example.com/', 'http://8.8.8.8/', 'ftp://8.8.8.8/'])('%s is refused: it is not https', async (address) => {
  expect(refusedAddress(new URL(address), false)).toHaveProperty('key', expect.stringContaining('https'));
  await expect(targetOf(new URL('http://8.8.8.8/'), false)).rejects.toThrow('https');
});

test.each(['https://printer.local/', 'https://db.internal/', 'https://intranet/', 'https://a.localhost/'])('%s is a name of the inside', (address) =>
  expect(refusedAddress(new URL(address), false)).toHaveProperty('key', expect.stringContaining('public internet')),
);

test.each([
  ['', true],
  [':443', true],
  [':1024', true],
  [':8443', true],
  [':22', false],
  [':25', false],
  [':80', false],
  [':1023', false],
])('port “%s” of a public host may be called: %s (S10)', async (port, allowed) => {
  const url = new URL(`https://8.8.8.8${port}/`);
  expect(refusedAddress(url, false) === null).toBe(allowed);
  expect(
    await targetOf(url, false).then(
      () => true,
      () => false,
    ),
  ).toBe(allowed);
});

test('a demo sends to this machine and not beyond it', async () => {
  expect(refusedAddress(new URL('http://localhost:3000/hooks'), true)).toBeNull();
  expect(refusedAddress(new URL('http://10.0.0.1/'), true)).toHaveProperty('key', expect.stringContaining('https'));
  expect(await targetOf(new URL('http://127.0.0.1:3000/'), true)).toEqual({ address: '127.0.0.1', family: 4 });
  await expect(targetOf(new URL('https://10.0.0.1/'), true)).rejects.toThrow('public internet');
  await expect(targetOf(new URL('http://8.8.8.8/'), true)).rejects.toThrow('https');
});

test('a public name with an internal address is refused before connecting', async () => {
  // The address of localhost, which every resolver returns.
  await expect(targetOf(new URL('https://localhost:8443/'), false)).rejects.toThrow('public internet');
});

describe('the sender', () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  let port = 0;
  beforeEach(() => {
    asked = 0;
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // A server that listens on TCP has such an address.
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => new Promise<void>((done) => server.close(() => done())));

  test('of a production never reaches this machine', async () => {
    const { post } = webhookSender({ mode: 'production' });
    for (const address of [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`])
      expect(await post(address, {}, '{}')).toMatchObject({ status: null, problem: expect.stringMatching(/public internet|https/) });
    expect(asked).toBe(0);
  });

  test('of a demo does', async () => {
    expect(await webhookSender({ mode: 'demo' }).post(`http://localhost:${port}/`, {}, '{}')).toMatchObject({ status: 200, problem: null });
    expect(asked).toBe(1);
  });

  test('reports a missing receiver with our own text', async () => {
    expect(await webhookSender({ mode: 'demo' }).post('http://127.0.0.1:1/', {}, '{}')).toMatchObject({
      status: null,
      problem: 'Nobody listens at the address.',
    });
  });
});

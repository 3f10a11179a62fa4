import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../src/shared/all-routes.ts';
import { runAdminCommand } from '../../src/server/admin/commands.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp, TestUser } from '../../src/server/testing/test-app.ts';

let app: TestApp;
let who: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  [who, other] = [await app.createUser(), await app.createUser()];
});
afterAll(() => app.stop());

/** Sends the head of a request without its body; returns the status of the answer. */
function headOnly(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname);
    socket.setTimeout(5_000, () => {
      failed(new Error('no answer before the body'));
      socket.destroy();
    });
    socket.on('error', failed);
    socket.on('data', (part) => {
      done(part.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  });
}

/** The call that takes the largest body. */
const LARGEST = ALL_ROUTES.filter(({ files }) => files).toSorted((a, b) => (b.bodyLimit ?? 0) - (a.bodyLimit ?? 0))[0] ?? { path: '', bodyLimit: 0 };
const FORM = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(LARGEST.bodyLimit) };
const JSON_BODY = { 'content-type': 'application/json', 'content-length': '1000' };
const by = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` });

test.each([
  ['the largest form without a session', 'POST', LARGEST.path, FORM],
  ['a form with a session that is none', 'POST', LARGEST.path, { ...FORM, authorization: `Bearer ${'x'.repeat(43)}` }],
  ['JSON without a session', 'POST', '/v1/contact', JSON_BODY],
])('%s: 401 without reading it', async (_what, method, path, headers) => {
  expect(await headOnly(method, path, headers)).toContain('401');
});

test('a body above the call’s limit: 413 without reading it', async () => {
  expect(await headOnly('POST', '/v1/contact', { ...JSON_BODY, ...by(who), 'content-length': '900000' })).toContain('413');
});

test('a business in the path that is another’s: 404 without reading it', async () => {
  const path = `/v1/invoice/inv_${'0'.repeat(22)}/business/${other.businessId}`;
  expect(await headOnly('PUT', path, { ...JSON_BODY, ...by(who) })).toContain('404');
});

test('a call that is switched off: 503 without reading it', async () => {
  await runAdminCommand(app.databaseUrl, { what: 'switch', name: 'registration', on: false }, 'operator:test');
  await eventually('the switch', async () => (await app.raw('GET', '/v1/config').then(async (answer) => answer.text())).includes('"registration":false'));
  expect(await headOnly('POST', '/v1/users', JSON_BODY)).toContain('503');
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveDocs, serveFiles } from './static-files.ts';

const home = mkdtempSync(join(tmpdir(), 'files-'));
const code = 'start();'.repeat(200);
const server = fastify();
beforeAll(async () => {
  mkdirSync(join(home, 'web/assets'), { recursive: true });
  const files: Record<string, string | Buffer> = {
    'secret.txt': 'outside',
    'web/index.html': '<title>x</title>',
    'web/sw.js': 'own();',
    'web/.hidden.js': 'hidden',
    'web/assets/main-1.js': code,
    'web/assets/main-1.js.br': brotliCompressSync(code),
    'web/assets/main-1.js.gz': gzipSync(code),
    'web/assets/inter-1.woff2': Buffer.from([0, 1, 2, 3, 4, 5, 6, 7]),
  };
  for (const [name, body] of Object.entries(files)) writeFileSync(join(home, name), body);
  server.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  await serveDocs(server, join(import.meta.dirname, '../api/docs'));
  await serveFiles(server, join(home, 'web'));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send('nothing'));
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => server.inject({ url, headers, method });

test('a hashed file is cached for a year, any other is revalidated', async () => {
  const hashed = await get('/assets/main-1.js');
  expect(hashed).toMatchObject({ statusCode: 200, body: code });
  expect(hashed.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const other = await get('/sw.js');
  expect(other.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  const again = await get('/sw.js', { 'if-none-match': String(other.headers.etag) });
  expect(again).toMatchObject({ statusCode: 304, body: '' });
});

test('a compressed file of the build is sent to clients that accept it, with its own ETag', async () => {
  const answers = await Promise.all(['br, gzip', 'gzip', 'identity'].map((accepted) => get('/assets/main-1.js', { 'accept-encoding': accepted })));
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-type': 'application/javascript; charset=utf-8' });
    expect(headers['cache-control']).toContain('immutable');
  }
  expect(gunzipSync(answers[1]?.rawPayload ?? '').toString()).toBe(code);
  expect((await get('/assets/inter-1.woff2', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
});

test('HEAD answers headers without a body, a range a part', async () => {
  const head = await get('/assets/main-1.js', {}, 'HEAD');
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-length']).toBe(String(code.length));
  const part = await get('/assets/inter-1.woff2', { range: 'bytes=2-4' });
  expect(part).toMatchObject({ statusCode: 206, rawPayload: Buffer.from([2, 3, 4]) });
  expect(part.headers['content-range']).toBe('bytes 2-4/8');
});

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/assets/main-1.js%00.txt',
  '/.hidden.js',
  '/assets/',
  '/assets/main-1.js.br',
  '/index.html',
  '/docs/../server.ts',
  '/docs/openapi.ts',
])('%s is no file of the web app', async (path) => {
  // Sent unchanged: a client library would remove the dots.
  const answer = await new Promise<string>((resolve, reject) => {
    // A server that listens on TCP has an address of that kind.
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.0\r\n\r\n`));
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.[01] 40[034] /);
});

test('the API page and its files', async () => {
  for (const url of ['/docs', '/docs/docs.css', '/docs/inter.woff2', '/docs/start.js', '/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'])
    expect(await get(url)).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' } });
  const page = await get('/docs');
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
});

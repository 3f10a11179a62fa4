import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../errors.ts';
import { listen } from '../testing.ts';
import { conformsToFileStore } from './conformance.ts';
import { s3Files } from './s3.ts';
import type { S3Options } from './s3.ts';

interface S3rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// It comes without types.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => S3rver;

let server: S3rver;
let folder: string;
let options: S3Options;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 's3rver-'));
  server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets: [{ name: 'documents' }] });
  const { port } = await server.run();
  options = { url: `http://127.0.0.1:${port}`, bucket: 'documents', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', timeoutMs: 10_000 };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

conformsToFileStore(() => s3Files(options));

/** Signature Version 4 calculated from its description, since s3rver only checks who signs. */
test('every request is signed over its path and content', async () => {
  const seen: { authorization: string; expected: string }[] = [];
  const far = await listen((request, response, body) => {
    const header = (name: string) => String(request.headers[name]);
    const authorization = header('authorization');
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1] ?? '';
    const canonicalHeaders = names.split(';').map((name) => `${name}:${header(name)}\n`);
    const hash = createHash('sha256').update(body).digest('hex');
    const canonical = [request.method, request.url, '', canonicalHeaders.join(''), names, hash].join('\n');
    const at = header('x-amz-date');
    const scope = `${at.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), 'AWS4S3RVER');
    const toSign = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
    seen.push({ authorization, expected: hmac(key, toSign).toString('hex') });
    expect(names).toMatch(/host;.*x-amz-content-sha256/);
    response.writeHead(request.method === 'GET' ? 404 : 200).end();
  });
  const store = s3Files({ ...options, url: far.url });
  await store.put('documents/biz_1/doc_1', Buffer.from('x'));
  await store.get('documents/biz_1/doc_1');
  await store.remove('documents/biz_1/doc_1');
  expect(seen).toHaveLength(3);
  for (const { authorization, expected } of seen) expect(authorization).toContain(`Signature=${expected}`);
  await far.stop();
});

describe('another error does not count as a missing file', () => {
  const all = (store: ReturnType<typeof s3Files>) => [() => store.put('a/b', Buffer.from('x')), () => store.get('a/b'), () => store.remove('a/b')];

  test('a wrong key', async () => {
    for (const call of all(s3Files({ ...options, accessKeyId: 'STRANGER' }))) await expect(call()).rejects.toMatchObject({ kind: 'unavailable', status: 403 });
  });

  test('a bucket that is not there', async () => {
    for (const call of all(s3Files({ ...options, bucket: 'elsewhere' }))) await expect(call()).rejects.toMatchObject({ kind: 'unavailable', status: 404 });
  });

  test.each([
    ['500', 500, 'unavailable'],
    ['503', 503, 'unavailable'],
    ['429', 429, 'unavailable'],
    ['400', 400, 'refused'],
  ])('%s', async (_, status, kind) => {
    let calls = 0;
    const far = await listen((_request, response) => {
      calls += 1;
      response.writeHead(status).end();
    });
    for (const call of all(s3Files({ ...options, url: far.url }))) await expect(call()).rejects.toMatchObject({ kind, status });
    expect(calls).toBe(3);
    await far.stop();
  });

  test.each([
    ['no answer in time', () => listen(() => undefined)],
    ['a broken line', () => listen((request) => request.socket.destroy())],
    ['a redirect', () => listen((_, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end())],
  ])('%s', async (_, far) => {
    const { url, stop } = await far();
    for (const call of all(s3Files({ ...options, url, timeoutMs: 150 }))) {
      const error: unknown = await call().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ProviderError);
      expect(error).toMatchObject({ kind: 'unavailable' });
      expect(String(error)).not.toMatch(/S3RVER|a\/b/);
    }
    await stop();
  });
});

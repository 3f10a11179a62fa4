import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveWeb } from './web-pages.ts';

const home = mkdtempSync(join(tmpdir(), 'web-'));
mkdirSync(join(home, 'web/assets'), { recursive: true });
writeFileSync(
  join(home, 'web/index.html'),
  '<html><head><title>x</title><meta name="application-name" content="x" /></head><body><div id="app"></div></body></html>',
);
writeFileSync(join(home, 'web/assets/main.js'), 'start();');
afterAll(() => rmSync(home, { recursive: true }));

test('during maintenance every page shows it, and its files stay available', async () => {
  let on = false;
  const server = fastify();
  const app = {
    env: {
      webDir: join(home, 'web'),
      productName: 'Duewell',
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      mail: { support: 'help@example.com' },
      pages: { terms: 'https://example.com/terms', privacy: undefined },
      payments: { provider: 'paystack' },
    },
    switches: { config: () => ({ maintenance: { on } }) },
    log: { error: () => undefined },
  };
  // Only the parts of the application that these pages read.
  await serveWeb(server, { app, limits: {} } as unknown as Parameters<typeof serveWeb>[1]);
  const read = async (url: string) => {
    const { statusCode, headers, body } = await server.inject({ url });
    return { status: statusCode, says: body.includes('<meta name="duewell-maintenance" content="on" />'), kept: headers['x-page'] === 'shell', headers, body };
  };
  for (const url of ['/login', '/invoices/1', '/']) expect(await read(url)).toMatchObject({ status: 200, says: false, kept: true });
  const { body } = await read('/login');
  expect(body).toContain('<meta name="duewell-terms" content="https://example.com/terms" />');
  expect(body).not.toContain('duewell-privacy');
  on = true;
  for (const url of ['/login', '/register?k=1', '/invoices/1', '/', '/received-invoice?q=1']) {
    const page = await read(url);
    expect(page).toMatchObject({ status: 503, says: true, kept: false, headers: { 'retry-after': '30', 'cache-control': 'no-store' } });
    expect(page.body).toContain('<title>Maintenance Mode</title>');
  }
  expect(await read('/assets/main.js')).toMatchObject({ status: 200, body: 'start();' });
  expect((await read('/v1/nothing')).status).toBe(404);
});

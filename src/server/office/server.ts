import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ENGLISH_TRANSLATOR } from '../../shared/i18n/translate.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import type { App } from '../core/context.ts';
import { limits } from '../core/limits.ts';
import { answerFailures, createServer } from '../http/server.ts';
import { serveFiles } from '../http/static-files.ts';
import { officeHandlers } from './handlers.ts';
import { mountOffice } from './mount.ts';

/** Calls of one network per minute: an operator’s screens need few. */
const PER_MINUTE = 300;

/** The listener of the back office: its calls and its pages, and nothing of the customers'. Production binds it to a private address. */
export async function buildOffice(app: App): Promise<FastifyInstance> {
  const { env } = app;
  const server = createServer(app, {
    name: 'office',
    calls: '/office/',
    url: env.office.url,
    headers: { 'cross-origin-resource-policy': 'same-origin', 'x-robots-tag': 'noindex' },
    translator,
  });
  answerFailures(server, app, { translator });
  server.decorateRequest('operator', null);
  const edge = { app, limits: limits(app.clock, PER_MINUTE * env.callLimitFactor) };
  for (const route of OFFICE_ROUTES) {
    const handler = officeHandlers[route.id];
    if (!handler) throw new Error(`no handler for ${route.id}`);
    mountOffice(server, edge, route, handler);
  }
  await servePages(server, app);
  return server;
}

/** The back office is in English only. */
function translator() {
  return ENGLISH_TRANSLATOR;
}

/** The built app, and its page on every other path. */
async function servePages(server: FastifyInstance, { env }: App): Promise<void> {
  const index = join(env.office.webDir, 'index.html');
  const html = existsSync(index) ? pageOf(await readFile(index, 'utf8'), env) : null;
  if (html !== null) await serveFiles(server, env.office.webDir);
  server.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const isPage = html !== null && request.method === 'GET' && !path.startsWith('/office/') && !path.startsWith('/v1/') && extname(path) === '';
    if (!isPage) return reply.code(404).send({ status: false, code: 'NOT_FOUND', message: 'We could not find that.', requestId: request.id });
    return reply.header('cache-control', 'no-store').header('content-type', 'text/html; charset=utf-8').send(html);
  });
}

/** The settings that the app reads from the page's head. */
function pageOf(html: string, { productName, currency, timeZone }: App['env']): string {
  const metas = Object.entries({ 'application-name': productName, 'duewell-currency': currency, 'duewell-time-zone': timeZone });
  return html.replace(/<meta name="application-name"[^>]*>/, () =>
    metas.map(([name, content]) => `<meta name="${name}" content="${escaped(content)}" />`).join(''),
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

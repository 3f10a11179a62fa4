import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ALL_ROUTES } from '../../shared/all-routes.ts';
import type { Translator } from '../../shared/i18n/translate.ts';
import type { App } from '../core/context.ts';
import { languageIn, translatorFor } from '../core/languages.ts';
import { mountVerificationWebhooks } from '../business/index.ts';
import { mountShortLinks, mountWhatsApp } from '../invoices/index.ts';
import { mountUnsubscribe, noteAlertState } from '../notifications/index.ts';
import { mountCollector } from '../analytics/index.ts';
import { mountWebhooks } from '../payments/index.ts';
import type { AnyHandler } from '../core/handler.ts';
import { limits } from '../core/limits.ts';
import type { live } from './live.ts';
import { mount } from './mount.ts';
import type { Edge } from './mount.ts';
import { permits } from './permits.ts';
import { openApi } from './openapi.ts';
import { refusals } from './refusals.ts';
import type { Sessions } from './session.ts';
import { answerFailures, createServer } from '../http/server.ts';
import { serveDocs } from '../http/static-files.ts';
import { serveWeb } from './web-pages.ts';

/** The HTTP server: every declared call, the webhooks, the live stream, the API page and the web app. */
export async function buildServer(
  app: App,
  sessions: Sessions,
  news: ReturnType<typeof live>,
  handlers: Readonly<Record<string, AnyHandler>>,
  summaries: Edge['summaries'],
): Promise<FastifyInstance> {
  const server = createServer(app, { name: 'api', calls: '/v1/', url: app.env.appUrl, translator: requestTranslator });
  answerFailures(server, app, { translator: requestTranslator, noted: refusals(server, app) });
  // Generated at the first request: it takes longer than the rest of the start.
  let document: string | undefined;
  server.get('/openapi.json', (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(app.env.productName)))),
  );
  server.decorateRequest('entered', null);
  const edge = { app, sessions, limits: limits(app.clock), permits: permits(app), summaries };
  for (const route of ALL_ROUTES) {
    const handler = handlers[route.id];
    if (!handler) throw new Error(`no handler for ${route.id}`);
    mount(server, edge, route, handler);
  }
  news.mount(server);
  mountWebhooks(server, app);
  mountVerificationWebhooks(server, app);
  mountWhatsApp(server, app, noteAlertState);
  mountShortLinks(server, app, edge.limits);
  mountCollector(server, app);
  mountUnsubscribe(server, app);
  await serveDocs(server, join(import.meta.dirname, 'docs'));
  await serveWeb(server, edge);
  return server;
}

/** The translator for the caller's language; English without a header. */
function requestTranslator({ headers }: Pick<FastifyRequest, 'headers'>): Translator {
  return translatorFor(languageIn(headers['accept-language']));
}

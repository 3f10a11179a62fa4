import pg from 'pg';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../context.ts';
import type { Sessions } from './session.ts';
import { readLinkedInvoice } from '../invoices/index.ts';

const BEAT = 20_000;
const RETRY = 1_000;
const STREAMS = 5_000;

/**
 * News for open pages as server-sent events. Every API process listens on one connection of its own; while it is down,
 * sessions are not remembered and pages are told to read again once it is back.
 */
export function live(app: App, sessions: Sessions, databaseUrl: string) {
  const streams = new Map<FastifyReply, string>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  function tell(subject: string | null, topic: string): void {
    for (const [reply, own] of streams) {
      if (subject === null || own === subject) reply.raw.write(`event: news\ndata: ${topic}\n\n`);
    }
  }

  async function listen(): Promise<void> {
    const made = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ channel, payload }) => {
      if (channel === 'sessions') sessions.forget();
      else for (const line of (payload ?? '').split('\n')) tell(line.split(' ')[0] ?? '', line.split(' ')[1] ?? '');
    });
    await made.connect();
    await made.query('listen news; listen sessions');
    client = made;
    sessions.setRemembering(true);
    tell(null, 'again');
  }

  function lost(which: pg.Client | undefined): void {
    if (stopped || retry || (client && client !== which)) return;
    client = undefined;
    sessions.setRemembering(false);
    retry = setTimeout(() => {
      retry = undefined;
      listen().catch(() => lost(undefined));
    }, RETRY);
  }

  const beat = setInterval(() => {
    for (const reply of streams.keys()) reply.raw.write(': still here\n\n');
  }, BEAT);

  return {
    start: () => listen().catch(() => lost(undefined)),
    mount(server: FastifyInstance): void {
      server.get<{ Querystring: { businessId?: string; q?: string } }>('/v1/live', async (request, reply) => {
        const { businessId, q } = request.query;
        const own =
          q === undefined
            ? (await sessions.authorise({ access: { as: 'member', of: 'businessId', can: 'business.see' } }, request.headers.authorization, { businessId })).businessId
            : await readLinkedInvoice(app, q);
        if (streams.size >= STREAMS) return reply.code(503).header('retry-after', '30').send();
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        reply.raw.write('retry: 2000\n\n');
        streams.set(reply, own);
        request.raw.on('close', () => streams.delete(reply));
        return reply;
      });
    },
    async stop(): Promise<void> {
      stopped = true;
      clearInterval(beat);
      clearTimeout(retry);
      for (const reply of streams.keys()) reply.raw.end();
      await client?.end().catch(() => undefined);
    },
  };
}

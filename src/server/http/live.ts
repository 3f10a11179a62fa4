import pg from 'pg';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../context.ts';
import { mayStillHear } from '../accounts/index.ts';
import type { Sessions } from './session.ts';
import { readLinkedInvoice } from '../invoices/index.ts';
import { readLinkedOrder } from '../orders/index.ts';

const BEAT = 20_000;
const RETRY = 1_000;
const STREAMS = 5_000;

/** What a stream tells of, and the session it was opened with; none for a recipient's link. */
interface Stream {
  readonly own: string;
  readonly session: Buffer | null;
}

/**
 * News for open pages as server-sent events. Every API process listens on one connection of its own; while it is down,
 * sessions are not remembered and pages are told to read again once it is back.
 */
export function live(app: App, sessions: Sessions, databaseUrl: string) {
  const streams = new Map<FastifyReply, Stream>();
  let checking: 'no' | 'once' | 'again' = 'no';
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  function tell(subject: string | null, topic: string): void {
    for (const [reply, { own }] of streams) {
      if (subject === null || own === subject) reply.raw.write(`event: news\ndata: ${topic}\n\n`);
    }
  }

  /** Ends the streams whose session is over or whose person left the business: one question for all, asked again when told meanwhile. */
  async function endOrphans(): Promise<void> {
    if (checking !== 'no') {
      checking = 'again';
      return;
    }
    do {
      checking = 'once';
      const those = [...streams].flatMap(([reply, { own, session }]) => (session ? [{ reply, own, session }] : []));
      if (those.length === 0) break;
      const hearing = await mayStillHear(
        app,
        those.map(({ session }) => session),
      ).catch((error: unknown) => {
        // Asked again at the next beat; until then nothing is told that the session could not read a moment ago.
        app.log.warn({ error: String(error) }, 'open streams could not be checked');
        return null;
      });
      for (const { reply, own, session } of hearing ? those : []) if (!hearing?.get(session.toString('base64'))?.has(own)) reply.raw.end();
      // Changed by another call of this function while it waited.
    } while ((checking as string) === 'again');
    checking = 'no';
  }

  async function listen(): Promise<void> {
    const made = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ channel, payload }) => {
      if (channel === 'sessions') {
        sessions.forget();
        void endOrphans();
      } else if (channel === 'installation') void app.switches.refresh().then(() => tell(null, 'installation'));
      else for (const line of (payload ?? '').split('\n')) tell(line.split(' ')[0] ?? '', line.split(' ')[1] ?? '');
    });
    await made.connect();
    await made.query('listen news; listen sessions; listen installation');
    if (stopped) return made.end();
    client = made;
    sessions.setRemembering(true);
    await app.switches.refresh();
    tell(null, 'again');
    // What was revoked while nobody listened.
    void endOrphans();
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
    // Sessions also end by their time.
    void endOrphans();
  }, BEAT);

  return {
    start: () => listen().catch(() => lost(undefined)),
    mount(server: FastifyInstance): void {
      server.get<{ Querystring: { businessId?: string; q?: string } }>('/v1/live', async (request, reply) => {
        app.switches.admit('live');
        const { businessId, q } = request.query;
        const caller =
          q === undefined &&
          (await sessions.authorise({ id: 'live', access: { as: 'member', of: 'businessId', can: 'business.see' } }, request.headers.authorization, {
            businessId,
          }));
        const own = caller ? caller.businessId : ((await readLinkedOrder(app, q ?? '')) ?? (await readLinkedInvoice(app, q ?? '')));
        if (stopped || streams.size >= STREAMS) return reply.code(503).header('retry-after', '30').send();
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        reply.raw.write('retry: 2000\n\n');
        streams.set(reply, { own, session: (caller && caller.principal?.tokenHash) || null });
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

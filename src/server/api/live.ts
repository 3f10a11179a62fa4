import pg from 'pg';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../shared/kit/errors.ts';
import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import { assertDirect } from '../db/direct-connection.ts';
import { KEEP_ALIVE } from '../db/pool.ts';
import { mayStillListen } from '../accounts/index.ts';
import { network } from '../core/address.ts';
import { presented } from './session.ts';
import type { Sessions } from './session.ts';
import { readLinkedInvoice } from '../invoices/index.ts';
import { readLinkedOrder } from '../orders/index.ts';
import { readLinkedQuote } from '../quotes/index.ts';

const BEAT = 20_000;
const RETRY = 1_000;
/** For so long it is known when a subject had its last event; a page that takes longer to open its stream reads everything again. */
const KEPT = 120_000;
/** The maximum number of open streams: of one process, of one holder of a link, one network, one session and one person. */
const STREAMS = 5_000;
const MOST = { link: 20, network: 50, session: 6, person: 30 } as const;

const LISTEN = { id: 'live', method: 'GET', access: { as: 'member', of: 'businessId', can: 'business.see' } } as const;

/** A stream with its session; null for a recipient's link. */
interface Stream {
  readonly own: string;
  readonly session: Buffer | null;
  /** The key of the link, if it was opened with one. */
  readonly link: string | null;
  /** The counters of the stream, see `MOST`. */
  readonly counts: readonly (readonly [keyof typeof MOST, string])[];
}

/**
 * Live events for open pages as server-sent events. Every API process has one LISTEN connection; while it is down,
 * sessions are not cached, and when it is back pages are told to reload. A stream begins with the time for which its subject had no event, by which a page
 * knows whether it missed one between its reads and its stream.
 */
export function live(app: App, sessions: Sessions, databaseUrl: string) {
  const streams = new Map<FastifyReply, Stream>();
  let checking: 'no' | 'once' | 'again' = 'no';
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The address cannot be listened on, which was logged. */
  let refused = false;
  /** When a subject had its last event, and when all had one; of `performance.now()`. */
  const lastNews = new Map<string, number>();
  let lastOfAll = 0;

  function tell(subject: string | null, topic: string): void {
    if (subject === null) lastOfAll = performance.now();
    else lastNews.set(subject, performance.now());
    for (const [reply, { own }] of streams) {
      if (subject === null || own === subject) reply.raw.write(`event: news\ndata: ${topic}\n\n`);
    }
    void endUnlinked(subject);
  }

  /** Milliseconds without an event, as far as known. */
  function quietFor(subject: string): number {
    const now = performance.now();
    return client ? Math.floor(now - Math.max(lastNews.get(subject) ?? 0, lastOfAll, now - KEPT)) : 0;
  }

  /** Ends the streams of ended links. Checked at every event of the document, since ending a link causes one. */
  async function endUnlinked(subject: string | null): Promise<void> {
    const links = new Set([...streams.values()].flatMap(({ own, link }) => (link !== null && (subject === null || own === subject) ? [link] : [])));
    for (const link of links) {
      const own = await linked(link).catch((error: unknown) => (error instanceof AppError ? null : undefined));
      // Undefined: the database was unavailable; the next event checks again.
      if (own === undefined) continue;
      for (const [reply, stream] of streams) if (stream.link === link && stream.own !== own) reply.raw.end();
    }
  }

  async function linked(q: string): Promise<string> {
    return (await readLinkedOrder(app, q)) ?? (await readLinkedQuote(app, q)) ?? (await readLinkedInvoice(app, q));
  }

  function refuseTooMany(counts: Stream['counts']): void {
    for (const [kind, key] of counts) {
      let open = 0;
      for (const stream of streams.values()) if (stream.counts.some(([other, its]) => other === kind && its === key)) open += 1;
      if (open >= MOST[kind]) throw new AppError('RATE_LIMITED', say`Too many tabs are open. Please close some.`, { retryAfter: 30 });
    }
  }

  /** Ends the streams whose session has ended or whose person left the business: one query for all, repeated if requested meanwhile. */
  async function endOrphans(): Promise<void> {
    if (checking !== 'no') {
      checking = 'again';
      return;
    }
    do {
      checking = 'once';
      const those = [...streams].flatMap(([reply, { own, session }]) => (session ? [{ reply, own, session }] : []));
      if (those.length === 0) break;
      const hearing = await mayStillListen(
        app,
        those.map(({ session }) => session),
      ).catch((error: unknown) => {
        // Checked again at the next heartbeat; until then the streams only get events that their session could read a moment ago.
        app.log.warn({ error: String(error) }, 'open streams could not be checked');
        return null;
      });
      for (const { reply, own, session } of hearing ? those : []) if (!hearing?.get(session.toString('base64'))?.has(own)) reply.raw.end();
      // Another call of this function may have changed it during the wait.
    } while ((checking as string) === 'again');
    checking = 'no';
  }

  async function listen(): Promise<void> {
    const made = new pg.Client({ connectionString: databaseUrl, ...KEEP_ALIVE, connectionTimeoutMillis: 5_000 });
    made.on('error', () => lost(made));
    made.on('end', () => lost(made));
    made.on('notification', ({ channel, payload }) => {
      if (channel === 'sessions') {
        sessions.forget();
        void endOrphans();
      } else if (channel === 'installation') void app.switches.refresh().then(() => tell(null, 'installation'));
      else for (const line of (payload ?? '').split('\n')) tell(line.split(' ')[0] ?? '', line.split(' ')[1] ?? '');
    });
    try {
      await made.connect();
      await assertDirect(made).catch((error: Error) => {
        if (!refused) app.log.error({ error: error.message }, 'events are not heard');
        refused = true;
        throw error;
      });
      // A standby refuses it.
      await made.query('listen news; listen sessions; listen installation');
    } catch (error) {
      await made.end();
      throw error;
    }
    if (stopped) return made.end();
    client = made;
    sessions.setRemembering(true);
    await app.switches.refresh();
    tell(null, 'again');
    // Sessions revoked while the connection was down.
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
    for (const [subject, at] of lastNews) if (at < performance.now() - KEPT) lastNews.delete(subject);
    // Sessions also expire.
    void endOrphans();
  }, BEAT);

  return {
    start: () => listen().catch(() => lost(undefined)),
    mount(server: FastifyInstance): void {
      server.get<{ Querystring: { businessId?: string; q?: string } }>('/v1/live', async (request, reply) => {
        app.switches.admit('live');
        const { businessId, q } = request.query;
        const caller = q === undefined && sessions.callerOf(LISTEN, await sessions.enter(LISTEN, presented(request), false), { businessId });
        const from = ['network', network(request.ip)] as const;
        // Before the link is looked up: a network above its limit causes no query.
        refuseTooMany([from]);
        const own = caller ? caller.businessId : await linked(q ?? '');
        const session = (caller && caller.principal?.tokenHash) || null;
        const counts: Stream['counts'] = [
          from,
          ...(q !== undefined ? [['link', own] as const] : []),
          ...(session ? [['session', session.toString('base64')] as const] : []),
          ...(caller && caller.principal ? [['person', caller.principal.userId] as const] : []),
        ];
        refuseTooMany(counts);
        if (stopped || streams.size >= STREAMS) return reply.code(503).header('retry-after', '30').send();
        reply.hijack();
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        streams.set(reply, { own, session, link: q ?? null, counts });
        reply.raw.write(`retry: 2000\n\n: quiet ${quietFor(own)}\n\n`);
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

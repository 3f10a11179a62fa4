import type pg from 'pg';
import { setCurrencyCode } from '../../shared/kit/currency-symbol.ts';
import { assertConfined, ensureAppLogin } from '../db/app-login.ts';
import { assertCurrency } from '../db/currency.ts';
import { openPool } from '../db/pool.ts';
import { followReplica } from '../db/replica.ts';
import { exceptToClosed, inReadersLanguage } from '../accounts/index.ts';
import { readEnv } from '../core/env.ts';
import type { Env } from '../core/env.ts';
import type { App } from '../core/context.ts';
import { handlers, listeners, mailReceiver as ofNouns, tasks } from './handlers.ts';
import { live } from './live.ts';
import { buildOffice } from '../office/server.ts';
import { buildServer } from './server.ts';
import { sessions } from './session.ts';
import { keepSwitches, switches } from '../core/feature-flags.ts';
import { keepCounters } from '../jobs/counters.ts';
import { keepProviderCalls } from '../jobs/provider-calls.ts';
import { startDispatcher } from '../jobs/outbox.ts';
import { REGULAR, startWorker } from '../jobs/worker.ts';
import type { Regular } from '../jobs/worker.ts';
import { logger } from '../core/log.ts';
import { stepUpSummary } from './step-up-summaries.ts';
import type { Inbox, MailReceiver } from '../integrations/inbox/port.ts';
import { startInbox } from '../integrations/inbox/smtp.ts';
import { makeProviders } from '../integrations/index.ts';
import type { Monitored } from '../monitoring/listener.ts';
import type { startTracing } from '../tracing/otlp.ts';

/** `office` is the operators' listener; `all` starts it too, in production only if OFFICE_URL is set. */
export type Role = 'all' | 'api' | 'worker' | 'office';

export interface Running {
  readonly url: string;
  /** The address of the back office; empty if this process has none. */
  readonly officeUrl: string;
  /** The port of the mail server; null if this process has none. */
  readonly inboxPort: number | null;
  /** The address of the metrics; empty if this process has none. */
  readonly metricsUrl: string;
  readonly app: App;
  stop(): Promise<void>;
}

export interface Start {
  readonly role: Role;
  readonly env: Env;
  readonly clock?: () => number;
  /** Jobs at regular times, which are real times: where `clock` is moved, a test runs them itself. */
  readonly regular?: readonly Regular[];
  /** For tests. */
  readonly mailReceiver?: ((app: App) => MailReceiver) | null;
}

/** Starts the processes of the role on a migrated database. Stopping ends requests and arriving e-mails first, then jobs, then connections. */
export async function startServer({ role, env, clock = Date.now, regular = REGULAR, mailReceiver = ofNouns }: Start): Promise<Running> {
  if (role === 'office' && env.office.url === '') throw new Error('OFFICE_URL is not set: the address of the back office, for its links and cookies');
  setCurrencyCode(env.currency);
  const log = logger(env.logLevel);
  const onLost = (error: Error) => log.warn({ error: error.message }, 'a database connection was lost');
  const appUrl = env.databaseAppUrl ?? (await ensureAppLogin(env.databaseUrl));
  await assertConfined(appUrl);
  const timeoutFactor = env.databaseTimeoutFactor;
  const pool = openPool(appUrl, { role: undefined, size: env.poolSize, timeoutFactor, onLost });
  await assertCurrency(pool, env.currency).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const replicaPool = env.databaseReplicaUrl ? openPool(env.databaseReplicaUrl, { role: undefined, size: env.poolSize, timeoutFactor, onLost }) : null;
  const replica = followReplica({
    primary: pool,
    replica: replicaPool,
    onChange: (isUsed, why) => (isUsed ? log.info({}, 'reads that may lag use the replica') : log.warn({ why }, 'the replica is not used')),
  });
  const running: { wake: () => void; forget: () => void } = { wake: () => undefined, forget: () => undefined };
  const providers = makeProviders(env);
  const app: App = {
    env,
    pool,
    replica,
    providers: { ...providers, mail: exceptToClosed(inReadersLanguage(providers.mail, { pool, log })) },
    clock,
    wake: () => running.wake(),
    forgetSessions: () => running.forget(),
    switches: switches({ env, pool, log }),
    log,
  };
  const tracing = env.traces && (await openTraces(env.traces, { role, log }));
  const counters = keepCounters(app);
  running.wake = counters.wake;
  const providerCalls = keepProviderCalls(app);
  const flags = await keepSwitches(app);
  const pools: Record<string, pg.Pool> = { app: pool, ...(replicaPool && { replica: replicaPool }) };
  const stops: (() => Promise<void>)[] = [() => flags.stop(), () => counters.stop(), () => providerCalls.stop()];

  if (role === 'all' || role === 'worker') {
    const ownerPool = openPool(env.databaseUrl, { role: undefined, size: 9, timeoutFactor, onLost });
    pools['owner'] = ownerPool;
    const worker = await startWorker(app, ownerPool, tasks, regular);
    const dispatcher = startDispatcher(app, listeners);
    running.wake = () => {
      counters.wake();
      dispatcher.wake();
    };
    stops.unshift(
      () => dispatcher.stop(),
      () => worker.stop(),
      () => ownerPool.end(),
    );
  }
  let url = '';
  if (role === 'all' || role === 'api') {
    const sessionCache = sessions(app);
    running.forget = sessionCache.forget;
    const news = live(app, sessionCache, env.databaseListenUrl ?? appUrl);
    const server = await buildServer(app, sessionCache, news, handlers, stepUpSummary);
    await news.start();
    url = await server.listen({ host: env.host, port: env.port });
    stops.unshift(
      () => news.stop(),
      () => server.close(),
    );
  }
  let officeUrl = '';
  if (role === 'office' || (role === 'all' && env.office.url !== '')) {
    const office = await buildOffice(app);
    officeUrl = await office.listen({ host: env.office.host, port: env.office.port });
    stops.unshift(() => office.close());
  }
  const inbox = role === 'all' || role === 'worker' ? await openInbox(app, mailReceiver) : null;
  if (inbox) stops.unshift(() => inbox.stop());
  const metrics = env.metrics && (await openMetrics({ app, role, databaseUrl: appUrl, pools }, env.metrics));
  if (metrics) stops.push(() => metrics.stop());
  if (tracing) stops.push(() => tracing.stop());
  return {
    inboxPort: inbox?.port ?? null,
    metricsUrl: metrics?.url ?? '',
    officeUrl: officeUrl.replace('127.0.0.1', 'localhost'),
    url: url.replace('127.0.0.1', 'localhost'),
    app,
    async stop() {
      for (const stop of stops) await stop();
      replica.stop();
      await replicaPool?.end();
      await pool.end();
    },
  };
}

/**
 * The processes that run jobs take the e-mails: reading one costs processor time that no request should wait for, and the listeners of what arrived are there. A port
 * is listened on once, so on a machine with several workers only one has INBOX_DOMAIN.
 */
async function openInbox(app: App, receiver: Start['mailReceiver']): Promise<Inbox | null> {
  if (!app.env.inbox || !receiver) return null;
  return startInbox({ ...app.env.inbox, ...receiver(app), log: app.log });
}

/** Loaded only where it is asked for, so that the others do not have its memory. Answers until everything else has stopped. */
async function openMetrics(monitored: Monitored, settings: NonNullable<Env['metrics']>): Promise<{ url: string; stop(): Promise<void> }> {
  const { startMetrics } = await import('../monitoring/listener.ts');
  return startMetrics(monitored, settings);
}

/** Loaded only where it is asked for, like the metrics. */
async function openTraces(...given: Parameters<typeof startTracing>): Promise<ReturnType<typeof startTracing>> {
  const loaded = await import('../tracing/otlp.ts');
  return loaded.startTracing(...given);
}

if (import.meta.main) {
  const [role = 'all'] = process.argv.slice(2);
  if (role === 'all' || role === 'api' || role === 'worker' || role === 'office') {
    const env = readEnv(process.env);
    const running = await startServer({ role, env });
    if (running.url) process.stdout.write(`listening on ${running.url}\n`);
    if (running.metricsUrl) process.stdout.write(`metrics on ${running.metricsUrl}/metrics\n`);
    if (running.officeUrl) process.stdout.write(`back office on ${running.officeUrl}\n`);
    const end = () => {
      // Everything still open by then is aborted.
      setTimeout(() => process.exit(1), 20_000).unref();
      void running.stop().then(() => process.exit(0));
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  } else if (role === 'migrate') {
    const { migrate, migrationPlan } = await import('../db/migrate.ts');
    const { databaseUrl } = readEnv(process.env);
    if (process.argv.includes('--plan')) {
      const { lines, online } = await migrationPlan(databaseUrl);
      process.stdout.write(`${lines.join('\n')}\n`);
      process.exitCode = online ? 0 : 1;
    } else await migrate(databaseUrl);
  } else {
    process.stderr.write('Usage: node src/server/api/main.ts all | api | worker | office | migrate [--plan]\n');
    process.exit(2);
  }
}

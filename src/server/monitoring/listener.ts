import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import type pg from 'pg';
import { Counter, Gauge, Registry } from 'prom-client';
import type { App } from '../core/context.ts';
import { openPool } from '../db/pool.ts';
import { systemSql } from '../db/transaction.ts';
import { lines } from '../integrations/breaker.ts';
import { installationFacts } from './facts.ts';
import { processMetrics } from './process-metrics.ts';
import { reading } from './reading.ts';

/** How long a scrape waits for facts, in milliseconds; Prometheus waits ten seconds. */
const LIMIT = 3_000;
/** Of the timeouts of the product's own statements. */
const PART_OF_TIMEOUTS = 0.4;

export interface Monitored {
  readonly app: App;
  readonly role: 'all' | 'api' | 'worker' | 'office';
  /** The product's own login. */
  readonly databaseUrl: string;
  readonly pools: Readonly<Record<string, pg.Pool>>;
}

/**
 * Answers `GET /metrics` on a port of its own, which no public address leads to. Every process has the metrics of itself; those of the installation are read by the
 * processes that run jobs, on one connection of their own, so that a scrape works while the product's connections are in use and never takes one of them.
 */
export async function startMetrics(monitored: Monitored, { host, port }: { host: string; port: number }): Promise<{ url: string; stop(): Promise<void> }> {
  const { app, role, databaseUrl } = monitored;
  const registry = localMetrics(monitored);
  const all = Registry.merge([processMetrics(), registry]);
  const readsFacts = role === 'worker' || role === 'all';
  const timeoutFactor = app.env.databaseTimeoutFactor * PART_OF_TIMEOUTS;
  const onLost = (error: Error) => app.log.warn({ error: error.message }, 'the database connection of the metrics was lost');
  const pool = readsFacts ? openPool(databaseUrl, { role: undefined, size: 1, timeoutFactor, onLost }) : null;
  const refresh = pool ? facts(app, pool, all) : async () => undefined;
  const server = Fastify({ forceCloseConnections: true });
  server.get('/metrics', async (_request, reply) => {
    await refresh();
    return reply.header('content-type', all.contentType).send(await all.metrics());
  });
  const url = await server.listen({ host, port });
  return {
    url,
    async stop() {
      await server.close();
      await pool?.end();
    },
  };
}

/** The names of all metrics, without those of the installation's database being read. */
export function metricNames(): readonly string[] {
  const registry = Registry.merge([processMetrics(), new Registry()]);
  describeLocal(registry, { role: 'all', pools: {}, providers: [] });
  failures(registry);
  installationFacts({ query: () => Promise.resolve([]) }, Date.now, registry);
  return registry.getMetricsAsArray().flatMap(({ name, type }) =>
    // The types of the library have its type as a number, the value is a text.
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

function facts(app: App, pool: pg.Pool, registry: Registry): () => Promise<void> {
  return reading(installationFacts(systemSql(pool), app.clock, registry), {
    clock: app.clock,
    limit: () => pause(LIMIT, undefined, { ref: false }),
    errors: failures(registry),
    failed: (fact, error) => app.log.warn({ reason: fact, error: String(error) }, 'a fact of the metrics could not be read'),
  });
}

function failures(registry: Registry): Counter<'fact'> {
  return new Counter({
    name: 'duewell_fact_read_errors_total',
    help: 'Facts that could not be read for a scrape; their metrics are absent',
    labelNames: ['fact'],
    registers: [registry],
  });
}

function localMetrics({ app, role, pools }: Monitored): Registry {
  const { payments, identity, bankLink, mail, sms } = app.providers;
  const registry = new Registry();
  describeLocal(registry, { role, pools, providers: [payments, identity, bankLink, mail, sms].map(({ name }) => name) });
  return registry;
}

/** What this process alone has: its connections and its circuit breakers. */
function describeLocal(registry: Registry, { role, pools, providers }: { role: string; pools: Monitored['pools']; providers: readonly string[] }): void {
  const registers = [registry];
  new Gauge({ name: 'duewell_process_info', help: 'The role of the process', labelNames: ['role'], registers }).set({ role }, 1);
  const gauge = (name: string, help: string, labelNames: string[], values: () => (readonly [Readonly<Record<string, string>>, number])[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, value] of values()) this.set(labels, value);
      },
    });
  const each = Object.entries(pools);
  gauge('duewell_database_connections', 'Connections of a pool by state', ['pool', 'state'], () =>
    each.flatMap(([pool, { totalCount, idleCount }]) => [
      [{ pool, state: 'idle' }, idleCount] as const,
      [{ pool, state: 'in_use' }, totalCount - idleCount] as const,
    ]),
  );
  gauge('duewell_database_connections_limit', 'The size of a pool', ['pool'], () => each.map(([pool, { options }]) => [{ pool }, options.max]));
  gauge('duewell_database_waiting', 'What waits for a connection of a pool', ['pool'], () => each.map(([pool, { waitingCount }]) => [{ pool }, waitingCount]));
  gauge('duewell_provider_circuit_open', '1 while this process does not call a provider, because it did not answer', ['provider'], () => {
    const open = lines.open();
    return [...new Set([...providers, ...open])].map((provider) => [{ provider }, Number(open.includes(provider))]);
  });
}

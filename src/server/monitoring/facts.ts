import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { QUEUES } from '../../shared/office/work/queues.ts';
import type { Sql } from '../db/pool.ts';
import { RUNNERS, classOf } from '../jobs/classes.ts';
import { outboxLag } from '../jobs/queries.ts';
import { queueCounts, secondsOverdue } from '../jobs/queue-queries.ts';
import { latestChecks } from '../ledger/checks.ts';
import { walletTotals } from '../ledger/wallet.ts';
import { lastComparisons, suspenseAges, unexplained } from '../payments/index.ts';
import { payoutBlock, payoutQueue } from '../wallet/index.ts';
import { archiveFails } from './queries.ts';
import type { Fact } from './reading.ts';

/** Milliseconds between two reads of a fact, however often its process is scraped. */
const OFTEN = 15_000;
/** Of what is read from every wallet. */
const SELDOM = 300_000;
/** More rows than tasks and states of jobs. */
const MOST_ROWS = 500;
const STATES = ['waiting', 'running', 'retrying', 'failed'] as const;

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

interface Described<Name extends string> {
  readonly name: string;
  readonly every: number;
  readonly metrics: Readonly<Record<Name, readonly [help: string, ...labels: string[]]>>;
  /** A number for a metric without labels; none: the metric is absent. */
  read(): Promise<Readonly<Record<Name, readonly Sample[] | number | null>>>;
}

/** The state of the installation, by the reads of the back office. `sql`: single statements as the system. `clock`: epoch milliseconds. */
export function installationFacts(sql: Sql, clock: () => number, registry: Registry): Fact[] {
  const fact = <Name extends string>(described: Described<Name>) => factOf(described, registry);
  return [...ofQueuesAndDatabase(sql, fact), ...ofMoney(sql, clock, fact)];
}

type Make = <Name extends string>(described: Described<Name>) => Fact;

function ofQueuesAndDatabase(sql: Sql, fact: Make): Fact[] {
  return [
    fact({
      name: 'overdue',
      every: OFTEN,
      metrics: { duewell_jobs_overdue_seconds: ['For how long the oldest job of a class is due without running', 'class'] },
      read: async () => ({ duewell_jobs_overdue_seconds: Object.entries(await secondsOverdue(sql)).map(([name, seconds]) => [{ class: name }, seconds]) }),
    }),
    fact({
      name: 'jobs',
      every: OFTEN,
      metrics: { duewell_jobs: ['Jobs in the queue and e-mails that wait for it; failed: for good, until an operator runs them again', 'class', 'state'] },
      async read() {
        const counts = await queueCounts(sql, MOST_ROWS);
        const count = (name: string, state: string) =>
          counts.filter((row) => row.state === state && classOf(row.task) === name).reduce((sum, { jobs }) => sum + jobs, 0);
        return { duewell_jobs: Object.keys(RUNNERS).flatMap((name) => STATES.map((state): Sample => [{ class: name, state }, count(name, state)])) };
      },
    }),
    fact({
      name: 'outbox',
      every: OFTEN,
      metrics: {
        duewell_outbox_events: ['Events that were not dispatched yet; counted up to 10001'],
        duewell_outbox_oldest_event_age_seconds: ['Age of the oldest event that was not dispatched yet; 0 without one'],
      },
      async read() {
        const { events, seconds } = await outboxLag(sql);
        return { duewell_outbox_events: events, duewell_outbox_oldest_event_age_seconds: seconds };
      },
    }),
    fact({
      name: 'archive',
      every: OFTEN,
      metrics: { duewell_database_archive_failing: ['1 while PostgreSQL cannot store its log in the backup'] },
      read: async () => ({ duewell_database_archive_failing: Number(await archiveFails(sql)) }),
    }),
  ];
}

function ofMoney(sql: Sql, clock: () => number, fact: Make): Fact[] {
  return [
    fact({
      name: 'wallets',
      every: SELDOM,
      metrics: {
        duewell_wallets_kobo: ['Money in all wallets, in hundredths of the currency', 'currency'],
        duewell_wallets_held_kobo: ['The held part of it, in hundredths of the currency', 'currency'],
      },
      async read() {
        const totals = await walletTotals(sql);
        return {
          duewell_wallets_kobo: totals.map(({ currency, posted }): Sample => [{ currency }, posted]),
          duewell_wallets_held_kobo: totals.map(({ currency, held }): Sample => [{ currency }, held]),
        };
      },
    }),
    fact({
      name: 'suspense',
      every: OFTEN,
      metrics: {
        duewell_suspense_kobo: ['Money that arrived without a known owner, in hundredths of the currency, by age', 'currency', 'age'],
        duewell_suspense_transfers: ['Transfers without a known owner, by age', 'currency', 'age'],
      },
      async read() {
        const ages = await suspenseAges(sql, new Date(clock()).toISOString());
        return {
          duewell_suspense_kobo: ages.map(({ currency, age, amount }): Sample => [{ currency, age }, amount]),
          duewell_suspense_transfers: ages.map(({ currency, age, count }): Sample => [{ currency, age }, count]),
        };
      },
    }),
    fact({
      name: 'payouts',
      every: OFTEN,
      metrics: {
        duewell_payouts_open: ['Payouts without an outcome'],
        duewell_payouts_overdue: [`Payouts without an outcome for more than ${QUEUES.payouts.hours} hours`],
        duewell_payouts_blocked: ['1 while all payouts are stopped'],
      },
      async read() {
        const late = new Date(clock() - QUEUES.payouts.hours * 3_600_000).toISOString();
        const queue = await payoutQueue(sql, { late, mine: [] });
        const { blocked } = await payoutBlock(sql);
        return { duewell_payouts_open: queue.count, duewell_payouts_overdue: queue.late, duewell_payouts_blocked: Number(blocked) };
      },
    }),
    fact({
      name: 'ledger',
      every: OFTEN,
      metrics: {
        duewell_ledger_findings: ['Violations that the last check of the ledger found, at most 100'],
        duewell_ledger_check_timestamp_seconds: ['The moment of the last check of the ledger'],
      },
      async read() {
        // Without a check there is no value: 0 would say that the ledger was found right.
        const [last] = await latestChecks(sql, 1);
        return {
          duewell_ledger_findings: last ? last.findings.length : null,
          duewell_ledger_check_timestamp_seconds: last ? Date.parse(last.checked_at) / 1_000 : null,
        };
      },
    }),
    fact({
      name: 'reconciliation',
      every: OFTEN,
      metrics: {
        duewell_reconciliation_differences: ['Differences from the statements of the payments company that nobody has explained'],
        duewell_reconciliation_unexplained_kobo: ['Their sum without signs, in hundredths of the currency'],
        duewell_reconciliation_timestamp_seconds: ['When the last reconciliation ended'],
      },
      async read() {
        const { count, amount } = await unexplained(sql);
        const [last] = await lastComparisons(sql);
        return {
          duewell_reconciliation_differences: count,
          duewell_reconciliation_unexplained_kobo: amount,
          duewell_reconciliation_timestamp_seconds: last ? Date.parse(last.ended_at) / 1_000 : null,
        };
      },
    }),
  ];
}

function factOf<Name extends string>({ name, every, metrics, read }: Described<Name>, registry: Registry): Fact {
  // The keys of this object are its names.
  const names = Object.keys(metrics) as Name[];
  const gauges = names.map((metric) => {
    const [help, ...labelNames] = metrics[metric];
    const gauge = new Gauge({ name: metric, help, labelNames, registers: [registry] });
    // Without labels a reset sets 0, which would be a value.
    const clear = () => (labelNames.length > 0 ? gauge.reset() : gauge.remove());
    clear();
    return { metric, gauge, clear };
  });
  return {
    name,
    every,
    async read() {
      const values = await read();
      for (const { metric, gauge, clear } of gauges) {
        clear();
        const value: readonly Sample[] | number | null = values[metric];
        if (typeof value === 'number') gauge.set(value);
        else for (const [labels, sample] of value ?? []) gauge.set(labels, sample);
      }
    },
    clear() {
      for (const { clear } of gauges) clear();
    },
  };
}

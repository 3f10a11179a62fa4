import { afterEach, describe, expect, test } from 'vitest';
import { decideInvoice } from '../../src/shared/invoices/decision-contract.ts';
import { addDays, daysBetween } from '../../src/shared/kit/date.ts';
import { tasks } from '../../src/server/api/handlers.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { ProviderError } from '../../src/server/integrations/errors.ts';
import { REGULAR } from '../../src/server/jobs/worker.ts';
import { conduct } from '../../src/server/testing/charges.ts';
import { wrongJournal } from '../../src/server/testing/journal.ts';
import { booksAgree, today } from '../../src/server/testing/lending.ts';
import { size } from '../../src/server/testing/length.ts';
import { DAY, HOUR } from '../../src/server/testing/life.ts';
import { eventsHandled } from '../../src/server/testing/scenes.ts';
import { crowd, SEED, seededRandom } from '../../src/server/testing/seeded-random.ts';
import { eventually, startTestApp } from '../../src/server/testing/test-app.ts';
import type { TestApp } from '../../src/server/testing/test-app.ts';
import { wrongBooks } from './load-scenario.ts';
import { plantedFault, plantStatement } from './mutant.ts';
import { DEEDS, owed, traders, watcher } from './trade.ts';
import type { Trader, TradeStep } from './trade.ts';

const CLIENTS = 6;
/** The clock is set to these hours (UTC) of each day, and as many parts of the day's deeds are done then. */
const RHYTHM = [
  [2, 0],
  [8, 5],
  [12, 3],
  [17, 2],
] as const;

let app: TestApp | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** Also invoices that become overdue, are approved, or are forgotten; and one that repeats. */
const WEEKLY: Readonly<Record<string, TradeStep>> = {
  ...DEEDS,
  async late(scene) {
    const { ask, app: here, buyer, dice } = scene;
    const { id } = await owed(scene, 1_000, { dueDate: addDays(today(here), dice.below(9)) });
    if (dice.of(50)) await ask(decideInvoice, { businessId: buyer.who.businessId, invoiceId: id, action: 'approve' }, buyer.who);
  },
};

/** Moves the clock, and keeps everybody signed in. Then every regular job runs as by two workers at once, and once more. Returns their errors. */
async function goOn(here: TestApp, milliseconds: number, isAway = false): Promise<string[]> {
  const wrong: string[] = [];
  await here.later(milliseconds);
  await transaction(here.deps.pool, 'system', (sql) => sql.query('update sessions set expires_at = $1', [new Date(here.deps.clock() + 2 * DAY).toISOString()]));
  here.deps.forgetSessions();
  for (const { task } of REGULAR) {
    const once = () =>
      tasks[task](here.deps, {}).catch((error: unknown) => {
        // Without the company a job fails, and the queue repeats it.
        if (!(isAway && error instanceof ProviderError)) wrong.push(`${task}: ${String(error)}`);
      });
    await Promise.all([once(), once()]);
    await once();
  }
  return wrong;
}

interface Weeks {
  readonly here: TestApp;
  readonly those: readonly Trader[];
  readonly wrong: readonly string[];
  /** How many invoices each schedule has issued by now, the first included. */
  readonly issued: number;
}

/** Days of trading, with the payments company away for half a day; then quiet days, in which everything that has begun ends. Returns what was wrong. */
async function weeks(days: number, deeds: number, fault?: (databaseUrl: string) => Promise<void>): Promise<Weeks> {
  app = await startTestApp();
  const here = app;
  const dice = seededRandom();
  const those = await traders(here, size(3, 5, 12));
  await fault?.(here.databaseUrl);
  const { ask, faults } = watcher(here);
  for (const seller of those)
    for (const buyer of those)
      if (seller !== buyer) await owed({ app: here, ask, dice, seller, buyer }, 700, { isRecurring: true, recurrence: { every: 'week' } });
  const firstDay = today(here);
  const kinds = Object.values(WEEKLY);
  const wrong: string[] = [];
  const away = Math.ceil(days / 2);
  for (let day = 1; day <= days; day += 1) {
    for (const [hour, part] of RHYTHM) {
      const isAway = day === away && hour === 12;
      await conduct(here, { answers: isAway ? 'unavailable' : 'usual' });
      // Its breaker lets a call try again after half a minute.
      if (!isAway)
        await eventually('an answer of the company', () =>
          here.deps.providers.payments.verifyTransaction('nobody').then(
            () => true,
            () => false,
          ),
        );
      wrong.push(...(await goOn(here, untilHour(here, hour), isAway)));
      await crowd(CLIENTS, Math.ceil((deeds * part) / 10), async () => {
        const [seller, buyer] = dice.shuffled(those);
        if (seller && buyer)
          await dice
            .one(kinds)({ app: here, ask, dice, seller, buyer })
            .catch((error: unknown) => isAway || Promise.reject(error));
      });
      // A company that is away cannot be paid by.
      wrong.push(...[...faults].filter((fault) => !(isAway && fault.includes('PROVIDER_UNAVAILABLE'))).map((fault) => `day ${day}: ${fault}`));
      faults.clear();
    }
    await eventsHandled(here);
    wrong.push(...(await wrongBooks(here.databaseUrl)).map((what) => `day ${day}: ${what}`));
    await booksAgree(here).catch((error: Error) => wrong.push(`day ${day}: ${error.message}`));
  }
  await conduct(here, { usual: true });
  for (let day = 1; day <= QUIET; day += 1) wrong.push(...(await goOn(here, DAY)));
  await eventsHandled(here);
  return { here, those, wrong, issued: 1 + Math.floor(daysBetween(firstDay, today(here)) / 7) };
}

/** In which payments that were begun end. */
const QUIET = 3;

function untilHour(here: TestApp, hour: number): number {
  const passed = here.deps.clock() % DAY;
  return (hour * HOUR - passed + DAY) % DAY;
}

/** What has begun and not ended, jobs in trouble, and schedules that issued too many or too few invoices. */
async function unfinished({ here, issued }: Weeks): Promise<string[]> {
  const rows = await transaction(here.deps.pool, 'system', (sql) =>
    sql.query<{ what: string }>(
      `select 'the withdrawal ' || id || ' is ' || status as what from withdrawals where status in ('pending', 'sending')
       union all select 'the payment ' || reference || ' is pending' from payment_intents where status = 'pending' and started_at < $2::timestamptz - interval '1 day'
       union all select 'the schedule ' || schedule_id || ' has issued ' || count(*) || ' invoices' from invoice_schedule_runs group by schedule_id having count(*) <> $1
       union all select 'the job ' || task || ' has failed: ' || error from queue_jobs(false, 100)
       union all select 'the event ' || topic || ' waits' from outbox`,
      [issued, new Date(here.deps.clock()).toISOString()],
    ),
  );
  return rows.map(({ what }) => what);
}

describe(`gate 22, weeks of trading (seed ${SEED})`, () => {
  const [days, deeds] = [size(8, 32, 100), size(20, 60, 300)];

  test(`${days} days with ${deeds} deeds each: the books agree every evening, every regular job does its work once, and everything that begins ends`, async () => {
    const all = await weeks(days, deeds);
    expect(all.wrong).toEqual([]);
    await eventually('the end of all jobs', async () => (await unfinished(all)).length === 0).catch(() => undefined);
    expect(await unfinished(all)).toEqual([]);
    for (const { who } of all.those) expect(await wrongJournal(all.here, who)).toEqual([]);
  });

  plantedFault('a withdrawal whose outcome is not recorded is found', async () => {
    const forget = (url: string) =>
      plantStatement(
        url,
        `create function forget_outcome() returns trigger language plpgsql as $$ begin if new.status = 'succeeded' then return old; end if; return new; end $$;
         create trigger forget_outcome before update on withdrawals for each row execute function forget_outcome()`,
      );
    const all = await weeks(4, 20, forget);
    expect([...all.wrong, ...(await unfinished(all))].join()).toContain('withdrawal');
  });
});

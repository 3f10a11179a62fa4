import { afterAll, beforeAll, expect, test } from 'vitest';
import { bulkPayment, verifyBulkPayment } from '../shared/invoices/bulk-contract.ts';
import { payFromWallet, startPayment, verifyPayment } from '../shared/payments/contract.ts';
import { EVENTS, eventOf } from './events.ts';
import type { StoredEvent } from './events.ts';
import { CARDS, payAt } from './testing/charges.ts';
import { startTestApp, eventually } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import { activeCredit, approvedInvoice, lendingPair } from './testing/lending.ts';
import { done } from './testing/scenes.ts';
import { stepUp } from './testing/team.ts';
import { asOwner } from './testing/test-server.ts';

/** What functions of the database write into the outbox, which no compiler sees, is what `events.ts` declares. */
let app: TestApp;

// A copy of each event, with the call stack that wrote it: the dispatcher takes the original within a moment.
const KEEP_EVENTS = `
  create table kept_events (id bigint, topic text, business_ids text[], payload jsonb, written_by text);
  create function keep_event() returns trigger language plpgsql security definer as $$
  declare v_context text;
  begin
    get diagnostics v_context = pg_context;
    insert into kept_events values (new.id, new.topic, new.business_ids, new.payload, v_context);
    return new;
  end $$;
  create trigger keep_event before insert on outbox for each row execute function keep_event();`;

const owner = <T>(work: Parameters<typeof asOwner<T>>[1]) => asOwner(app.databaseUrl, work);
const stored = () =>
  owner(
    async (client) =>
      (await client.query<StoredEvent & { written_by: string }>('select id::int, topic, business_ids, payload, written_by from kept_events')).rows,
  );

beforeAll(async () => {
  app = await startTestApp();
  await owner((client) => client.query(KEEP_EVENTS));
});
afterAll(() => app.stop());

/** Field names that a payload has too many, or what is wrong with those it has. */
function faultsOf(event: StoredEvent): string[] {
  const declared = eventOf(event);
  if (!declared) return [`${event.topic} is not declared`];
  const fields = Object.keys(EVENTS[declared.topic].shape);
  return Object.keys(event.payload).flatMap((field) => (fields.includes(field) ? [] : [`${event.topic}: ${field} is not declared`]));
}

test('each function that writes events is run, and writes them as declared', async () => {
  const pair = await lendingPair(app);
  const { buyer } = pair;
  await app.fund(buyer, 1_000_000_00);
  const by = { businessId: buyer.businessId };
  const [first, second, third] = [await approvedInvoice(app, pair, 1_000), await approvedInvoice(app, pair, 2_000), await approvedInvoice(app, pair, 3_000)];
  const pay = (invoiceId: string, amount: number) =>
    app.call(payFromWallet, { ...by, category: 'invoice', categoryId: invoiceId, amount }, { ...buyer, key: app.key() });
  stepUp(app, buyer);
  done(await pay(first, 400));
  const { paymentId } = done(await app.call(bulkPayment, { ...by, invoices: [first, second] }, { ...buyer, key: app.key() }));
  done(await app.call(verifyBulkPayment, { ...by, paymentId, channel: 'wallet' }, { ...buyer, key: app.key() }));
  // By card, where the payment company tells of it later.
  const card = { ...by, category: 'invoice' as const, categoryId: third, amount: 3_000 };
  const { reference } = done(await app.call(startPayment, card, { ...buyer, key: app.key() }));
  await payAt(app, reference, CARDS.good, { drop: true });
  done(await app.call(verifyPayment, { ...by, reference }, buyer));
  // The buyer's payments repay the advance: part of it, then all.
  const { invoiceId } = await activeCredit(app, pair, 100_000);
  stepUp(app, buyer);
  done(await pay(invoiceId, 50_000));
  stepUp(app, buyer);
  done(await pay(invoiceId, 150_000));
  await eventually('the advance repaid', async () => (await stored()).some(({ topic }) => topic === 'credit.repaid'));

  const events = await stored();
  expect(events.flatMap(faultsOf)).toEqual([]);
  const writers = await owner(async (client) =>
    (
      await client.query<{ name: string }>(
        `select proname as name from pg_proc where prosrc ~* 'insert\\s+into\\s+outbox' and pronamespace = 'public'::regnamespace`,
      )
    ).rows.map(({ name }) => name),
  );
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((name) => !events.some(({ written_by }) => new RegExp(`function "?${name}\\b`).test(written_by)))).toEqual([]);
});

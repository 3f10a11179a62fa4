import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCredit as readOwnCredit } from '../../../shared/credit/contract.ts';
import { denyCredit, listRequests, offerCredit, readCredit } from '../../../shared/office/credit/contract.ts';
import { addNote, takeWork } from '../../../shared/office/work/contract.ts';
import { transaction } from '../../db/transaction.ts';
import { approvedInvoice, lendingPair, requestAdvance, setLevel } from '../../testing/lending.ts';
import type { Pair } from '../../testing/lending.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done, emailTo, emailsTo } from '../../testing/scenes.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: TestOperator;
let ben: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = [await addOperator(app, 'credit'), await addOperator(app, 'credit')];
});
afterAll(() => app.stop());

/** A request of 200,000 naira on an invoice of 400,000, above what the scorecard decides at once. */
async function waiting(): Promise<Pair & { id: string }> {
  const pair = await lendingPair(app);
  const { id, status } = done(await requestAdvance(app, pair.seller, await approvedInvoice(app, pair, 400_000), 200_000));
  expect(status).toBe('pending');
  await app.later(1000);
  return { ...pair, id };
}

const read = async (creditId: string, by: TestOperator = ada) => done(await officeCall(app, readCredit, { creditId }, by));
const offer = (creditId: string, amount: number, by: TestOperator = ada) => officeCall(app, offerCredit, { creditId, amount }, by);
const deny = (creditId: string, by: TestOperator = ada) =>
  officeCall(app, denyCredit, { creditId, reason: 'The delivery is not confirmed.', remedy: 'Ask your buyer to confirm it.' }, by);

test('the queue: oldest first, mine, free, pages and the amount of all', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const carl = await addOperator(app, 'credit');
  await officeCall(app, takeWork, { kind: 'credit', subject: second.id }, carl);
  const list = async (input: { whose?: 'mine' | 'free'; limit?: number; offset?: number }) =>
    done(await officeCall(app, listRequests, { limit: 100, ...input }, carl));
  const all = await list({});
  const places = [first, second].map(({ id }) => all.requests.findIndex((one) => one.id === id));
  expect(places[1]).toBe((places[0] ?? 0) + 1);
  expect([all.waiting, all.requested]).toEqual([all.requests.length, all.requests.length * 200_000]);
  expect(all.requests.at(-1)).toMatchObject({ business: 'Supplies Ltd', requested: 200_000, grade: 'B', takenBy: { id: carl.id } });
  expect(await list({ whose: 'mine' })).toMatchObject({ count: 1, waiting: all.waiting, requests: [{ id: second.id }] });
  expect((await list({ whose: 'free' })).requests.map(({ id }) => id)).not.toContain(second.id);
  expect((await list({ limit: 1, offset: places[1] ?? 0 })).requests).toMatchObject([{ id: second.id }]);
  expect(await read(second.id)).toMatchObject({ previous: first.id, next: null });
});

test('one request: its scorecard adds up, its own amount takes up nothing of the limit, and the buyer’s address is masked', async () => {
  const { id, buyer, seller } = await waiting();
  const found = await read(id);
  expect(found.credit).toMatchObject({ status: 'pending', requested: 200_000, requestedBy: expect.any(String), offered: null, decidedBy: null });
  expect(found.credit.points.reduce((sum, { points }) => sum + points, 0)).toBe(found.credit.score);
  expect(found.borrower).toMatchObject({ level: 3, limit: 500_000, available: 500_000, reserved: 0, perBuyer: 200_000, onTime: 0, late: 0, earlier: [] });
  expect(found.today).toEqual(expect.objectContaining({ upTo: 200_000, against: [] }));
  expect(found.invoice).toMatchObject({ balance: 400_000, decision: 'approved', related: false, sharedDevice: false, buyerExposure: 0 });
  expect(found.invoice?.buyerEmail).toMatch(/^.•••@/);
  expect(found.advance).toBeNull();
  const text = JSON.stringify(found);
  for (const { email } of [buyer, seller]) expect(text).not.toContain(email);
});

test('an offer reaches the borrower, names the operator in the log, and leaves the queue', async () => {
  const { id, seller } = await waiting();
  expect(await offer(id, 200_000.5)).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  expect(await offer(id, 150_000)).toMatchObject({ ok: true, data: { amount: 150_000 } });
  const own = done(await app.call(readOwnCredit, { id, businessId: seller.businessId }, seller));
  expect(own).toMatchObject({ status: 'partial', amount: 150_000, requested: 200_000, can: { accept: true } });
  await emailTo(app, seller.email, /₦150,000|smaller offer|offer/i);
  const found = await read(id);
  expect([found.credit.status, found.credit.offered, found.takenBy, found.today]).toEqual(['partial', 150_000, null, null]);
  expect(found.history[0]).toMatchObject({ what: 'Offered', detail: '₦150,000.00', by: found.credit.decidedBy });
  expect(done(await officeCall(app, listRequests, { limit: 100 }, ada)).requests.map((one) => one.id)).not.toContain(id);
  const rows = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ actor: string }>(`select actor from audit_log where subject = $1 and action = 'credit.offer'`, [id]),
  );
  expect(rows).toEqual([{ actor: `operator:${ada.id}` }]);
  expect(await deny(id, ben)).toMatchObject({ code: 'STATE_CONFLICT' });
});

test('a refusal has a reason and a remedy, which the borrower reads', async () => {
  const { id, seller } = await waiting();
  expect(await officeCall(app, denyCredit, { creditId: id, reason: 'No.', remedy: ' ' }, ada)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ field: 'remedy' }],
  });
  expect(await deny(id)).toMatchObject({ ok: true });
  const own = done(await app.call(readOwnCredit, { id, businessId: seller.businessId }, seller));
  expect(own).toMatchObject({ status: 'denied', reasons: [{ text: 'The delivery is not confirmed.', remedy: 'Ask your buyer to confirm it.' }] });
  await eventually('the message', async () => (await emailsTo(app, seller.email)).find(({ text }) => text.includes('advance')));
  expect((await read(id)).history[0]).toMatchObject({ what: 'Refused', detail: 'The delivery is not confirmed.' });
});

test('what the rules have against it now is shown, and stops an offer', async () => {
  const { id, seller } = await waiting();
  await setLevel(app, seller, 2);
  expect((await read(id)).today).toMatchObject({ upTo: 0, against: [{ text: expect.stringContaining('level 2') }] });
  expect(await offer(id, 100_000)).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect((await read(id)).takenBy).toBeNull();
});

test('who decides first takes the request; a colleague takes it over first; others only read', async () => {
  const { id } = await waiting();
  const work = { kind: 'credit', subject: id } as const;
  done(await officeCall(app, takeWork, work, ada));
  expect(await offer(id, 100_000, ben)).toMatchObject({ code: 'STATE_CONFLICT' });
  done(await officeCall(app, addNote, { ...work, text: 'Called the buyer.' }, ada));
  expect((await read(id, ben)).notes).toMatchObject([{ text: 'Called the buyer.' }]);
  const finance = await addOperator(app, 'finance');
  expect((await read(id, finance)).credit.id).toBe(id);
  for (const reply of [await offer(id, 100_000, finance), await deny(id, finance), await officeCall(app, takeWork, work, finance)])
    expect(reply).toMatchObject({ code: 'ROLE_FORBIDDEN' });
  done(await officeCall(app, takeWork, { ...work, over: true }, ben));
  expect(await offer(id, 200_000, ben)).toMatchObject({ ok: true });
  expect(await officeCall(app, readCredit, { creditId: id.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }, ada)).toMatchObject({ code: 'NOT_FOUND' });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAuditChain, searchAudit, verifyAuditChain } from '../../shared/office/audit/contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { searchLog } from '../audit/trail-queries.ts';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { contactFor, done, sent } from '../testing/scenes.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { testAction } from '../testing/test-action.ts';

let app: TestApp;
let finance: TestOperator;
let me: TestUser;
const subject = newId('invoice');

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);

beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance');
  me = await app.createUser('Ibadan Mills');
  // Half past midnight in Lagos is the day before in UTC.
  const steps = [
    ['2026-03-01T00:30:00+01:00', me.userId, 'test.one', subject],
    ['2026-03-02T00:30:00+01:00', me.userId, 'test.two', null],
    ['2026-03-03T00:30:00+01:00', `operator:${finance.id}`, 'test.two', subject],
    ['2026-03-04T00:30:00+01:00', 'somebody', 'testing', null],
  ] as const;
  for (const [at, actor, action, about] of steps)
    await system((sql) => audit({ sql, now: Date.parse(at), businessId: actor === 'somebody' ? '' : me.businessId, actor }, testAction(action), about, { at }));
});
afterAll(() => app.stop());

const search = async (input: Partial<InputOf<typeof searchAudit>>) => done(await officeCall(app, searchAudit, { limit: 50, ...input }, finance));
const daysOf = async (input: Partial<InputOf<typeof searchAudit>>) =>
  (await search(input)).entries.filter(({ action }) => action.startsWith('test')).map(({ detail }) => detail.slice(4, 14));

describe('the search of the audit log', () => {
  test.each([
    ['the beginning of the action', { action: 'test' }, ['04', '03', '02', '01']],
    ['a part of the action in dots', { action: 'test.' }, ['03', '02', '01']],
    ['the end of an action', { action: 'two' }, []],
    ['the subject', { subject }, ['03', '01']],
    ['a part of the subject', { subject: subject.slice(0, -1) }, []],
    ['the first day', { action: 'test', from: '2026-03-03' }, ['04', '03']],
    ['the last day', { action: 'test', to: '2026-03-02' }, ['02', '01']],
    ['all at once', { action: 'test.two', subject, from: '2026-03-03', to: '2026-03-03' }, ['03']],
  ])('by %s', async (_by, input, days) => {
    expect(await daysOf(input)).toEqual(days.map((day) => `2026-03-${day}`));
  });

  test('by actor, with names, and by business', async () => {
    const [entry] = (await search({ actor: `operator:${finance.id}`, action: 'test' })).entries;
    expect(entry).toMatchObject({
      by: `Operator ${finance.id.slice(-4)}`,
      actor: `operator:${finance.id}`,
      businessId: me.businessId,
      businessName: 'Ibadan Mills',
    });
    expect((await search({ actor: me.userId, action: 'test' })).entries.map(({ by }) => by)).toEqual(['Ada Obi', 'Ada Obi']);
    expect(await daysOf({ businessId: me.businessId })).toEqual(['2026-03-03', '2026-03-02', '2026-03-01']);
  });

  test('has the names of people, operators, businesses and invoices in an entry', async () => {
    const [seller, buyer] = [await app.createUser('Kano Mills'), await app.createUser()];
    const invoice = await sent(app, seller, await contactFor(app, seller, buyer), 100);
    const detail = { by: seller.userId, operator: `operator:${finance.id}`, invoice: invoice.id, unknown: newId('user') };
    await system((sql) => audit({ sql, now: Date.now(), businessId: seller.businessId, actor: seller.userId }, 'contact.import', seller.businessId, detail));
    const [entry] = (await search({ action: 'contact.import' })).entries;
    expect(entry?.names).toEqual({
      [seller.businessId]: 'Kano Mills',
      [seller.userId]: 'Ada Obi',
      [finance.id]: `Operator ${finance.id.slice(-4)}`,
      [invoice.id]: invoice.number,
    });
  });

  test('goes on where a page ended', async () => {
    const first = await search({ action: 'test', limit: 3 });
    expect(first.next).toBe(first.entries.at(-1)?.id);
    const last = await search({ action: 'test', limit: 3, before: first.next ?? '' });
    expect([last.entries.map(({ detail }) => detail.slice(4, 14)), last.next]).toEqual([['2026-03-01'], null]);
  });

  test('looks through a bounded number of entries at a time and says where to go on', async () => {
    const filter = { actor: null, action: 'test.one', subject: null, businessId: null, from: null, to: null, zone: 'Africa/Lagos' };
    /** The calls until the entry is found. */
    const calls = async (before: number | null): Promise<number> => {
      const { rows, next } = await transaction(app.deps.pool, 'system', (sql) => searchLog(sql, filter, { before, limit: 5, scan: 2 }));
      if (rows.length > 0 || next === null) return rows.length > 0 ? 1 : Number.NaN;
      return 1 + (await calls(next));
    };
    expect(await calls(null)).toBeGreaterThan(1);
  });

  test('refuses a day that does not exist', async () => {
    expect(await officeCall(app, searchAudit, { limit: 5, from: '2026-02-30' }, finance)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
  });
});

test('the chain is verified on request, which is in the log; an open case is shown', async () => {
  const found = await eventually('a verification', async () => {
    const reply = await officeCall(app, verifyAuditChain, {}, finance);
    return reply.ok && reply.data;
  });
  expect(found.wrong).toBeNull();
  expect(done(await officeCall(app, readAuditChain, {}, finance))).toMatchObject({ count: expect.any(Number), wholeAt: expect.any(String), openCase: null });
  expect((await search({ action: 'audit.verify' })).entries[0]).toMatchObject({ actor: `operator:${finance.id}` });
  const id = newId('case');
  await system((sql) =>
    openCase(sql, { id, kind: 'audit-chain', subject: 'Entry 1', businessId: null, detail: {}, at: new Date(app.deps.clock()).toISOString() }),
  );
  expect(done(await officeCall(app, readAuditChain, {}, finance)).openCase).toMatchObject({ id });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeCase, listCases, readCase } from '../../shared/office/cases/contract.ts';
import { readConfig } from '../../shared/installation/contract.ts';
import { readSwitches, setSwitch } from '../../shared/office/installation/contract.ts';
import { addNote, takeWork } from '../../shared/office/work/contract.ts';
import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { addOperator, officeCall } from '../testing/office.ts';
import type { TestOperator } from '../testing/office.ts';
import { done } from '../testing/scenes.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let support: TestOperator;
let finance: TestOperator;
let administrator: TestOperator;

beforeAll(async () => {
  app = await startTestApp();
  support = await addOperator(app, 'support');
  finance = await addOperator(app, 'finance');
  administrator = await addOperator(app, 'administrator');
});
afterAll(() => app.stop());

const system = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(app.deps.pool, 'system', work);

let count = 0;

/** Each a second after the one before. */
async function opened(
  kind: string,
  businessId: string | null = null,
  detail: object = { amount: 4_550_000, currency: 'NGN', reference: 'trf_1', note: 'Paid twice?' },
) {
  const id = newId('case');
  count += 1;
  await system((sql) => openCase(sql, { id, kind, subject: id, businessId, detail, at: new Date(app.deps.clock() - 3_600_000 + count * 1_000).toISOString() }));
  return id;
}

describe('a case', () => {
  test('waits in the queue with its facts, oldest first, and its kind is counted', async () => {
    const [first, second] = [await opened('vendor-setting'), await opened('dispute')];
    // Other tests of this file leave cases too, in any order.
    const { cases, kinds } = done(await officeCall(app, listCases, { state: 'open', offset: 0, limit: 50 }, support));
    expect(cases.map(({ id }) => id).filter((id) => id === first || id === second)).toEqual([first, second]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        { kind: 'dispute', count: 1 },
        { kind: 'vendor-setting', count: 1 },
      ]),
    );
    const found = cases.find(({ id }) => id === first);
    expect(found).toMatchObject({ amount: 45_500, takenBy: null, state: 'open' });
    // In the order in which the database keeps them.
    expect(found?.facts.toSorted((one, other) => one.label.localeCompare(other.label))).toEqual([
      { label: 'Amount', value: '₦45,500.00' },
      { label: 'Note', value: 'Paid twice?' },
      { label: 'Reference', value: 'trf_1' },
    ]);
    const only = done(await officeCall(app, listCases, { state: 'open', kind: 'dispute', offset: 0, limit: 50 }, support));
    expect(only.cases.map(({ id }) => id)).toEqual([second]);
  });

  test('is closed once, with an outcome that the reporting business reads', async () => {
    const { businessId } = await app.createUser();
    const id = await opened('reconciliation', businessId, { amount: 100_000, label: 'Wallet', path: '/wallet', note: null, by: 'Ada' });
    done(await officeCall(app, closeCase, { caseId: id, outcome: 'The money arrived on Monday.' }, support));
    expect(await officeCall(app, closeCase, { caseId: id, outcome: 'Again' }, finance)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    expect(done(await officeCall(app, readCase, { caseId: id }, finance))).toMatchObject({
      state: 'closed',
      outcome: 'The money arrived on Monday.',
      closedBy: `Operator ${support.id.slice(-4)}`,
    });
    const told = await eventually('the business is told', async () => {
      const rows = await system((sql) => sql.query<{ text: string }>('select text from notifications where business_id = $1', [businessId]));
      return rows.length > 0 ? rows : null;
    });
    expect(JSON.stringify(told)).toContain('The money arrived on Monday.');
  });

  test('that a colleague has is closed only after it was taken over', async () => {
    const id = await opened('stuck-payment');
    for (const reply of [
      await officeCall(app, takeWork, { kind: 'case', subject: 'cas_invented' }, finance),
      await officeCall(app, addNote, { kind: 'case', subject: 'cas_invented', text: 'About nothing' }, finance),
    ])
      expect(reply).toMatchObject({ code: 'NOT_FOUND' });
    done(await officeCall(app, takeWork, { kind: 'case', subject: id }, finance));
    expect(await officeCall(app, closeCase, { caseId: id, outcome: 'Settled' }, support)).toMatchObject({ ok: false, code: 'STATE_CONFLICT' });
    done(await officeCall(app, addNote, { kind: 'case', subject: id, text: 'Asked the provider.' }, support));
    expect(done(await officeCall(app, readCase, { caseId: id }, support)).notes.map(({ text }) => text)).toEqual(['Asked the provider.']);
    done(await officeCall(app, takeWork, { kind: 'case', subject: id, over: true }, support));
    done(await officeCall(app, closeCase, { caseId: id, outcome: 'Settled' }, support));
  });

  test('that is decided elsewhere is not closed here: its money would be left without a case', async () => {
    const id = await opened('unmatched-deposit');
    const reply = await officeCall(app, closeCase, { caseId: id, outcome: 'Done' }, finance);
    expect(reply).toMatchObject({ code: 'STATE_CONFLICT', message: expect.stringContaining('Suspense') });
  });

  test('needs an outcome', async () => {
    const id = await opened('reversed-payment');
    expect(await officeCall(app, closeCase, { caseId: id, outcome: ' ' }, support)).toMatchObject({ ok: false, code: 'VALIDATION_FAILED' });
  });
});

describe('switches', () => {
  test('say who turned them and why; both are in the audit log', async () => {
    done(await officeCall(app, setSwitch, { name: 'cards', on: false, reason: 'The provider is down.' }, administrator));
    const one = done(await officeCall(app, readSwitches, {}, support)).switches.find(({ name }) => name === 'cards');
    expect(one).toMatchObject({ on: false, changedBy: `Operator ${administrator.id.slice(-4)}`, reason: 'The provider is down.' });
    const rows = await system((sql) => sql.query(`select actor, subject, detail from audit_log where action = 'installation.switch' and subject = 'cards'`));
    expect(rows).toEqual([{ actor: `operator:${administrator.id}`, subject: 'cards', detail: { on: false, reason: 'The provider is down.' } }]);
  });

  test('are turned by administrators only, with a reason', async () => {
    expect(await officeCall(app, setSwitch, { name: 'maintenance', on: true, reason: 'Just so' }, support)).toMatchObject({
      ok: false,
      code: 'ROLE_FORBIDDEN',
    });
    expect(await officeCall(app, setSwitch, { name: 'maintenance', on: true, reason: '' }, administrator)).toMatchObject({
      ok: false,
      code: 'VALIDATION_FAILED',
    });
  });

  test('turn a feature off for the customers at once', async () => {
    done(await officeCall(app, setSwitch, { name: 'registration', on: false, reason: 'Too many at once.' }, administrator));
    const off = async () => {
      const { features } = done(await app.call(readConfig, {}));
      return !features.registration && features;
    };
    expect(await eventually('registration is off', off)).toMatchObject({ registration: false, withdrawals: true });
  });
});

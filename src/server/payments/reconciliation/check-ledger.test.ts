import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerCheck, startLedgerCheck } from '../../../shared/office/ledger/contract.ts';
import { tasks } from '../../api/handlers.ts';
import { transaction } from '../../db/transaction.ts';
import { done } from '../../testing/scenes.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-server.ts';
import { payoutBlock } from '../../wallet/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('right books have no finding; wrong ones are an alarm, one case and the end of payouts, until a check finds nothing and operators open payouts', async () => {
  const alarms: unknown[] = [];
  const deps = { ...app.deps, log: { ...app.deps.log, error: (fields: Record<string, unknown>) => void alarms.push(fields['error']) } };
  const check = () => tasks['payments.check-ledger'](deps, {});
  const finance = await addOperator(app, 'finance');
  const read = async () => done(await officeCall(app, ledgerCheck, {}, finance)).last;
  const state = () =>
    transaction(app.deps.pool, 'system', async (sql) => ({
      blocked: (await payoutBlock(sql)).blocked,
      cases: (await sql.query<{ state: string }>(`select state from cases where kind = 'ledger-check'`)).map((row) => row.state),
    }));
  const plant = (kobo: number) =>
    asOwner(app.databaseUrl, (owner) => owner.query('update ledger_balances set posted = posted + $1 where business_id = $2', [kobo, who.businessId]));
  const who = await app.createUser();
  await app.fund(who, 500);

  expect(await read()).toBeNull();
  await check();
  expect(await read()).toEqual({ checkedAt: expect.any(String), findings: [] });
  expect({ alarms, ...(await state()) }).toEqual({ alarms: [], blocked: false, cases: [] });

  await plant(1);
  await check();
  await check();
  expect(await read()).toMatchObject({ findings: [expect.stringContaining('501 posted, its entries say 500')] });
  expect(alarms[0]).toContain('501 posted, its entries say 500');
  expect(await state()).toEqual({ blocked: true, cases: ['open'] });

  await plant(-1);
  done(await officeCall(app, startLedgerCheck, {}, finance));
  await eventually('the check', async () => (await read())?.findings.length === 0);
  expect(await state()).toEqual({ blocked: true, cases: ['closed'] });
});

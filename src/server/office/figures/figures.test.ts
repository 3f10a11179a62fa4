import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIGURE_DAYS, readFigures } from '../../../shared/office/figures/contract.ts';
import { addOperator, officeCall } from '../../testing/office.ts';
import type { TestOperator } from '../../testing/office.ts';
import { done } from '../../testing/scenes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let finance: TestOperator;
beforeAll(async () => {
  app = await startTestApp();
  finance = await addOperator(app, 'finance');
});
afterAll(() => app.stop());

const figures = async () => done(await officeCall(app, readFigures, {}, finance));

describe('figures', () => {
  test('have every day of a month, with what was credited to wallets today', async () => {
    const who = await app.createUser();
    const before = (await figures()).days.at(-1)?.credited ?? 0;
    await app.fund(who, 777_700);
    const { days } = await figures();
    expect(days).toHaveLength(FIGURE_DAYS);
    expect(new Set(days.map(({ day }) => day)).size).toBe(FIGURE_DAYS);
    expect((days.at(-1)?.credited ?? 0) - before).toBe(7_777);
    expect(days.at(-1)?.fees).toBe(0);
  });

  test('count businesses by level', async () => {
    const atLevel = async (level: number) => (await figures()).levels.find((one) => one.level === level)?.count ?? 0;
    const before = await atLevel(3);
    await app.createUser(undefined, 'both', 3);
    expect(await atLevel(3)).toBe(before + 1);
  });

  test('of advances are zero while there are none', async () => {
    expect((await figures()).advances).toEqual({ running: 0, principal: 0, late: 0, latePrincipal: 0, par30: 0, writtenOff: 0 });
  });
});

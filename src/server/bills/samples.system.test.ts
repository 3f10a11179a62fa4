import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billDetails, listBills, uploadBill } from '../../shared/bills/contract.ts';
import { tasks } from '../api/handlers.ts';
import { upload } from '../testing/files.ts';
import { done } from '../testing/scenes.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('all public samples become bills with what was read, and reading a file twice changes nothing', async () => {
  const who = await app.createUser();
  const by = { businessId: who.businessId };
  const folder = join(import.meta.dirname, 'reading/samples');
  const samples = readdirSync(folder).filter((name) => /\.(pdf|xml)$/.test(name));
  expect(samples.length).toBeGreaterThanOrEqual(20);
  for (const name of samples) {
    const { id: billId } = done(await upload(app, uploadBill, by, [{ field: 'file', name, bytes: readFileSync(join(folder, name)) }], who));
    const read = async () => done(await app.call(billDetails, { ...by, billId }, who));
    const bill = await eventually('the file is read', async () => {
      const now = await read();
      return now.state !== 'reading' && now;
    });
    expect(bill.reading).not.toBeNull();
    await tasks['bills.read'](app.deps, { ...by, billId });
    expect(await read()).toEqual(bill);
  }
  expect(done(await app.call(listBills, by, who)).states).toMatchObject({ 'to-check': samples.length, reading: 0 });
});

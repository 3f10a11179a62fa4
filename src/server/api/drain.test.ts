import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

test('stopping ends open streams instead of cutting them off', async () => {
  const app = await startTestApp();
  const who = await app.createUser();
  const stream = await app.raw('GET', `/v1/live?businessId=${who.businessId}`, { token: who.token });
  expect(stream.status).toBe(200);
  await app.stop();
  // Fails when the connection was cut.
  expect(await stream.text()).toContain('retry');
});

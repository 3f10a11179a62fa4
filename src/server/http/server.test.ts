import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test.each(['/v1/users/security', '/%761/users/security', '/v1/nothing-is-here'])('%s: no cache stores the answer', async (path) => {
  const answer = await fetch(`http://localhost:${app.env.port}${path}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

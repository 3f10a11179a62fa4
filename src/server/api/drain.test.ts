import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

test('stopping waits neither for connections without a request nor for open streams', async () => {
  const app = await startTestApp();
  const mute = connect(app.env.port, 'localhost');
  const ended = once(mute, 'close');
  try {
    await once(mute, 'connect');
    const who = await app.createUser();
    const stream = await app.raw('GET', `/v1/live?businessId=${who.businessId}`, { token: who.token });
    expect(stream.status).toBe(200);
    const began = Date.now();
    await app.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    await ended;
    await stream.text();
  } finally {
    mute.destroy();
  }
});

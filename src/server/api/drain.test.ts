import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { installation } from '../testing/installation.ts';

test('stopping waits neither for connections without a request nor for open streams', async () => {
  const at = await installation();
  const mute = connect(at.env.port, 'localhost');
  const ended = once(mute, 'close');
  try {
    await once(mute, 'connect');
    const who = await at.someone();
    const stream = await at.raw('GET', `/v1/live?businessId=${who.businessId}`, { token: who.token });
    expect(stream.status).toBe(200);
    const began = Date.now();
    await at.stop();
    expect(Date.now() - began).toBeLessThan(4_000);
    await ended;
    await stream.text();
  } finally {
    mute.destroy();
  }
});

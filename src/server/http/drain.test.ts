import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drain } from './drain.ts';

test('a connection without a request is closed at once, not with the last ones', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' });
  drain(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const closesAll = vi.spyOn(server.server, 'closeAllConnections');
  // A TCP server's address is never a path.
  const mute = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const ended = once(mute, 'close');
  await once(server.server, 'connection');
  await server.close();
  await ended;
  expect(closesAll).not.toHaveBeenCalled();
});

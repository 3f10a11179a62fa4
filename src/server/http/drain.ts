import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A request that is not answered by then loses its connection; the process exits after twenty seconds. */
const CLOSE_AFTER = 12_000;

/**
 * Lets the server close in bounded time. Node waits forever for a connection that was opened and never used (browsers
 * and clients open them ahead): it counts as busy, and its timeouts stop once closing begins.
 */
export function drain(server: FastifyInstance): void {
  const open = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => server.server.closeAllConnections(), CLOSE_AFTER).unref();
    done();
  });
}

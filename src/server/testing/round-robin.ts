import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

/** A load balancer at `port`: each connection leads to the next process. `led` counts them by process. */
export async function roundRobin(port: number, processes: readonly number[]): Promise<{ readonly led: readonly number[]; stop(): Promise<void> }> {
  const led = processes.map(() => 0);
  const open = new Set<Socket>();
  let turn = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const place = turn++ % processes.length;
    led[place] = (led[place] ?? 0) + 1;
    const far = connect({ port: processes[place] ?? 0, host: '127.0.0.1', noDelay: true });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    led,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Line {
  readonly port: number;
  /** Every connection is reset, as when a host disappears. */
  reset(): void;
  /** No data pass any more, without a closing packet. New connections hang as well. */
  silence(): void;
  /** New connections lead to another server, and those to the former one are reset. */
  leadTo(port: number): void;
  /** Hanging connections are dropped, and new ones work again. */
  mend(): void;
  stop(): Promise<void>;
}

/** A proxy between the product and its database. */
export async function lineTo(host: string, first: number): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  let port = first;
  const server: Server = createServer((near) => {
    const far = connect(port, host);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      // A silent connection drops data: the sender's system assumes that they were sent.
      from.on('data', (bytes) => isSilent || to.destroyed || to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!isSilent) to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const drop = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  };
  return {
    // A TCP server's address is never a path.
    port: (server.address() as AddressInfo).port,
    reset: drop,
    silence: () => (isSilent = true),
    leadTo: (other) => {
      port = other;
      drop();
    },
    mend: () => {
      isSilent = false;
      // Only the product's side: the database must detect it by itself.
      for (const [near] of pairs) near.resetAndDestroy();
    },
    async stop() {
      isSilent = false;
      drop();
      await new Promise((done) => server.close(done));
    },
  };
}

import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** The preferred port, or the next free one above it. `avoid`: ports that others will listen on. */
export async function freePort(wished: number, { host = '127.0.0.1', avoid = [] }: { host?: string; avoid?: readonly number[] } = {}): Promise<number> {
  for (let port = wished; port < Math.min(wished + 100, 65_536); port += 1) {
    if (!avoid.includes(port) && (await canListen(port, host))) return port;
  }
  throw new Error(`No free port between ${wished} and ${wished + 99} on ${host}.`);
}

/**
 * Returns the first port of a free block of `size`. Its last port is listened on until this process ends, so that no other caller takes a port of the block between
 * this check and its use. `lowest` and `size` must be the same for all callers.
 */
export async function claimPorts(lowest: number, size: number): Promise<number> {
  for (let first = lowest; first < lowest + 100 * size; first += size) {
    const claim = await listening(first + size - 1, '127.0.0.1');
    if (!claim) continue;
    const others = Array.from({ length: size - 1 }, (_, index) => first + index);
    if ((await Promise.all(others.map((port) => canListen(port, '127.0.0.1')))).every(Boolean)) {
      claim.unref();
      return first;
    }
    claim.close();
  }
  throw new Error(`No free block of ${size} ports from ${lowest}.`);
}

export async function canListen(port: number, host: string): Promise<boolean> {
  const probe = await listening(port, host);
  if (!probe) return false;
  await new Promise((done) => probe.close(done));
  return true;
}

function listening(port: number, host: string): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(null));
    server.listen({ port, host, exclusive: true }, () => done(server));
  });
}

import { createServer } from 'node:net';

/** The preferred port, or the next free one above it. `avoid`: ports that others will listen on. */
export async function freePort(wished: number, { host = '127.0.0.1', avoid = [] }: { host?: string; avoid?: readonly number[] } = {}): Promise<number> {
  for (let port = wished; port < Math.min(wished + 100, 65_536); port += 1) {
    if (!avoid.includes(port) && (await canListen(port, host))) return port;
  }
  throw new Error(`No free port between ${wished} and ${wished + 99} on ${host}.`);
}

export function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

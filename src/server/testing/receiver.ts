import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

/** A customer's server: stores requests and returns the set answer. */
export async function receiver() {
  const got: Received[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      got.push({ path: request.url ?? '', headers: request.headers, body: bytes.toString('utf8'), bytes });
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('ok');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}/hooks`,
    got,
    answer(next: number): void {
      status = next;
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Verifies a signature as a customer would, by the documentation and with another library; returns whether any signature matches. */
export async function verified(secret: string, { headers, body }: Received, now: number): Promise<boolean> {
  const parts = String(headers['duewell-signature'])
    .split(',')
    .map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (Math.abs(now / 1000 - Number(time)) > 300) return false;
  const text = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const marks = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'));
  const checks = await Promise.all(marks.map((mark) => crypto.subtle.verify('HMAC', key, mark, text.encode(`${time}.${body}`))));
  return checks.includes(true);
}

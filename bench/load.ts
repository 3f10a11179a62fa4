import { Agent, request as httpRequest } from 'node:http';
import { answered, key } from './work.ts';
import type { Body, Work } from './work.ts';

export interface Rate {
  readonly perSecond: number;
  readonly operations: number;
  readonly failed: number;
  readonly p99: number;
}

/** `clients` loops, each making one call after another, for `seconds`; the first part only warms up. */
export async function drive(clients: number, seconds: number, once: (client: number) => Promise<boolean>): Promise<Rate> {
  const begin = performance.now();
  const from = begin + Math.min(1_000, seconds * 200);
  const end = begin + seconds * 1_000;
  const took: number[] = [];
  let failed = 0;
  const loop = async (client: number) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const ok = await once(client);
      if (!ok) failed += 1;
      if (start >= from) took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  took.sort((a, b) => a - b);
  return { perSecond: (took.length * 1000) / (end - from), operations: took.length, failed, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}

/** The calls of one kind of work over keep-alive connections; true if every answer was 200 with success. */
export function overHttp(port: number, work: Work): () => Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return async () => {
    const { token, body } = work.begin();
    let before = body;
    for (const call of work.calls) {
      const data = await post(agent, port, token, call.request(before));
      if (!data) return false;
      before = answered(before, data);
    }
    return true;
  };
}

/** The data of the answer; null for a refusal. */
function post(agent: Agent, port: number, token: string, request: { path: string; body: Body }): Promise<Body | null> {
  const body = JSON.stringify(request.body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), authorization: `Bearer ${token}`, 'idempotency-key': key() };
  return new Promise((done, fail) => {
    const sent = httpRequest({ agent, port, host: '127.0.0.1', method: 'POST', path: request.path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        done(response.statusCode === 200 && !text.includes('"refused"') && !text.includes('"reason"') ? Object(JSON.parse(text)).data : null),
      );
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

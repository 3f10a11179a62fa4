import { connection } from './http.ts';
import { answered, key } from './work.ts';
import type { Work } from './work.ts';

export interface Rate {
  readonly perSecond: number;
  readonly operations: number;
  readonly failed: number;
  readonly p99: number;
}

/** One operation of a client; true if it succeeded, null if there is nothing left to do. */
export type Operation = (client: number) => Promise<boolean | null>;

/** `clients` loops, each making one operation after another, for `seconds` or until nothing is left. */
export async function drive(clients: number, seconds: number, operation: Operation): Promise<Rate> {
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  const took: number[] = [];
  let failed = 0;
  const loop = async (client: number) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      const ok = await operation(client);
      if (ok === null) return;
      if (!ok) failed += 1;
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  const perSecond = (took.length * 1000) / (performance.now() - begin);
  took.sort((a, b) => a - b);
  return { perSecond, operations: took.length, failed, p99: took[Math.floor(took.length * 0.99)] ?? 0 };
}

/** The calls of one kind of work, a connection for each client; true if every answer was a success. */
export async function overHttp(port: number, work: Work, clients: number, seconds: number): Promise<Rate> {
  const connections = Array.from({ length: clients }, () => connection(port));
  try {
    return await drive(clients, seconds, async (client) => {
      const begun = work.begin();
      if (!begun) return null;
      let before = begun.body;
      for (const call of work.calls) {
        const answer = await connections[client]?.ask(call.request(before), begun.token, key());
        if (answer?.status !== 200 || answer.body.includes('"refused"') || answer.body.includes('"reason"')) return false;
        if (work.calls.length > 1) before = answered(before, Object(JSON.parse(answer.body)).data);
      }
      return true;
    });
  } finally {
    for (const one of connections) one.close();
  }
}

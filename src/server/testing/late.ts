import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from './seeded-random.ts';

/** `npm run test:stress`: the seed of the delays; zero without them. */
export const LATE_SEED = Number(process.env['LATE_SEED'] ?? 0);
/** Milliseconds. */
const LONGEST = 2_000;
/** One in so many is late: enough for every order of any two, and the run ends. */
const ONE_IN = 6;

/**
 * In front of the product: API answers, the vendors' webhooks and live events are late by up to two seconds, chosen by the seed, so what usually comes first
 * comes last. Events of one stream keep their order, as on any connection.
 */
export function lateProxy(port: number, target: number, seed = LATE_SEED): { readonly port: number; stop(): Promise<void> } {
  const dice = seededRandom(seed);
  const lateness = () => (dice.below(ONE_IN) === 0 ? dice.below(LONGEST) : 0);
  let stopping = false;
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    const delay = /^\/(v1|webhooks)\//.test(path) ? lateness : () => 0;
    const { method, headers } = incoming;
    // A connection for each request: a kept one may be closed by the product in the moment in which it is used again.
    let isAnswered = false;
    // With `close` the product cuts off a file that it refuses for its length, and its answer with it.
    const connection = headers['content-type']?.startsWith('multipart/') ? 'keep-alive' : 'close';
    const to = { host: 'localhost', port: target, method, path, headers: { ...headers, connection }, agent: false };
    const outgoing = request(to, (given) => {
      isAnswered = true;
      given.on('close', () => outgoing.socket?.destroy());
      void passOn(given, answer, delay);
    });
    outgoing.on('error', () => isAnswered || answer.destroy());
    // A file that is refused for its length is answered before it was read. The rest of it is dropped: unread, it would hold up the next request on its connection.
    outgoing.on('close', () => incoming.unpipe(outgoing).resume());
    answer.on('close', () => {
      outgoing.destroy();
      if (stopping) setImmediate(() => server.closeIdleConnections());
    });
    // A webhook is late before it arrives, an answer after it was made.
    if (path.startsWith('/webhooks/')) void pause(lateness()).then(() => incoming.pipe(outgoing));
    else incoming.pipe(outgoing);
  });
  // As long as a run: no idle connection is closed in the moment in which a test uses it again.
  server.keepAliveTimeout = 3_600_000;
  server.listen(port, 'localhost');
  return {
    port,
    /** After the product: the rest of its answers is still passed on. */
    async stop() {
      stopping = true;
      await new Promise((done) => server.close(done));
    },
  };
}

async function passOn(given: IncomingMessage, answer: ServerResponse, delay: () => number): Promise<void> {
  const isStream = given.headers['content-type']?.startsWith('text/event-stream');
  await pause(delay());
  answer.writeHead(given.statusCode ?? 502, given.headers);
  answer.flushHeaders();
  if (!isStream) return void given.pipe(answer);
  try {
    for await (const part of given) {
      await pause(delay());
      answer.write(part);
    }
  } catch {
    // The product or the page ended the stream.
  }
  answer.end();
}

/** One in six jobs starts up to two seconds late, chosen by the seed and the job's number: a trigger of the test's database, of which the product does not know. */
export function lateJobs(seed = LATE_SEED): string {
  return `
    create function graphile_worker.late() returns trigger language plpgsql as $$
    declare
      v_dice bigint := ('x' || substr(md5(new.id::text || ':${seed}'), 1, 8))::bit(32)::bigint;
    begin
      -- A test has made one that is long due.
      if v_dice % ${ONE_IN} = 0 and new.run_at >= now() then new.run_at := new.run_at + (v_dice % ${LONGEST}) * interval '1 millisecond'; end if;
      return new;
    end $$;
    create trigger late before insert on graphile_worker._private_jobs for each row execute function graphile_worker.late();`;
}

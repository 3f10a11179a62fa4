import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Store } from './store.ts';

export interface Live {
  /** Keeps the answer open and writes the kind of every change into it (server-sent events). */
  connect(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

const MOST_LISTENERS = 50;
const HEARTBEAT = 25_000;

export function startLive(store: Store): Live {
  const open = new Set<ServerResponse>();
  const unsubscribe = store.subscribe((kind) => {
    for (const response of open) response.write(`data: ${kind}\n\n`);
  });
  const heart = setInterval(() => {
    for (const response of open) response.write(': still here\n\n');
  }, HEARTBEAT);
  heart.unref();
  return {
    connect(request, response) {
      if (open.size >= MOST_LISTENERS) return void response.writeHead(503, { 'retry-after': '30' }).end();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      open.add(response);
      request.on('close', () => open.delete(response));
    },
    stop() {
      unsubscribe();
      clearInterval(heart);
      for (const response of open) response.end();
    },
  };
}

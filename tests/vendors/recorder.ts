import { listen } from '../../src/server/integrations/testing.ts';
import type { Listener } from '../../src/server/integrations/testing.ts';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly sent: unknown;
  readonly status: number;
  readonly answered: unknown;
}

/** A proxy between an adapter and its server that records requests and answers. */
export async function startRecorder(far: string): Promise<Listener & { readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const listener = await listen((request, response, body) => {
    const { method = 'GET', url = '/', headers } = request;
    const asked = new URL(url, 'http://recorder');
    void fetch(far + url, {
      method,
      headers: { 'content-type': headers['content-type'] ?? 'application/json', authorization: headers.authorization ?? '' },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => {
        const text = await answer.text();
        exchanges.push({ method, path: asked.pathname, query: asked.searchParams, sent: parse(body.toString()), status: answer.status, answered: parse(text) });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      },
      () => request.socket.destroy(),
    );
  });
  return { ...listener, exchanges };
}

function parse(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

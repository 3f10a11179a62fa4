/** Sends each request to the next of several processes, as a load balancer does. */
export interface Balancer {
  add(url: string): void;
  /** The process gets no more requests; resolves when it has answered those before. */
  remove(url: string): Promise<void>;
  /** Throws if the connection ends before the whole answer. A connection that was refused, so that nothing was sent, is tried with the next process. */
  send(path: string, init: RequestInit): Promise<Response>;
}

export function balancer(): Balancer {
  const serving: string[] = [];
  const open = new Map<string, Set<Promise<Response>>>();
  let turn = 0;

  async function ask(url: string, path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${url}${path}`, init);
    return new Response(await response.text(), { status: response.status });
  }

  return {
    add(url) {
      serving.push(url);
      open.set(url, new Set());
    },
    async remove(url) {
      serving.splice(serving.indexOf(url), 1);
      await Promise.allSettled(open.get(url) ?? new Set<Promise<Response>>());
    },
    async send(path, init) {
      turn += 1;
      for (let tries = 1; ; tries += 1) {
        const url = serving[(turn + tries) % serving.length];
        if (url === undefined) throw new Error('no process serves');
        const asked = ask(url, path, init);
        open.get(url)?.add(asked);
        try {
          return await asked;
        } catch (error) {
          if (tries >= serving.length || !isRefused(error)) throw error;
        } finally {
          open.get(url)?.delete(asked);
        }
      }
    },
  };
}

/** Whether the connection was refused, because no process listens at the port. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED';
}

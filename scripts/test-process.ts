import { fork } from 'node:child_process';
import { resolve } from 'node:path';

export interface TestProduct {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly officeUrl: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** The product of `test-product.ts` in a separate process. */
export async function startTestProduct({ NODE_OPTIONS = '' }: { NODE_OPTIONS?: string } = {}): Promise<TestProduct> {
  const child = fork(resolve(import.meta.dirname, 'test-product.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Playwright's own loader must not read the server's files.
    env: { ...process.env, NODE_OPTIONS },
    execArgv: [],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const message = await Promise.race([new Promise<unknown>((done) => child.once('message', done)), ended.then(() => undefined)]);
  if (typeof message === 'string') throw new Error(`The product did not start: ${message}`);
  if (typeof message !== 'object' || message === null) throw new Error('The product ended while it started; see above.');
  const { url, sandboxUrl, officeUrl, databaseUrl } = Object(message);
  const stop = async () => {
    child.disconnect();
    await ended;
  };
  return { url: String(url), sandboxUrl: String(sandboxUrl), officeUrl: String(officeUrl), databaseUrl: String(databaseUrl), stop };
}

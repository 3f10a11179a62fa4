import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../src/server/api/main.ts');

/** The product as a separate process, which can be killed and restarted on the same port. */
export interface Child {
  readonly url: string;
  /** Milliseconds until it answered. */
  start(): Promise<number>;
  kill(): Promise<void>;
}

/** `settings`: environment variables besides those of every child. */
export function childOn(databaseUrl: string, port: number, filesDir: string, settings: NodeJS.ProcessEnv = {}): Child {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      const began = performance.now();
      child = spawn(process.execPath, [MAIN, 'all'], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          DUEWELL_MODE: 'demo',
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          APP_URL: url,
          FILES_DIR: filesDir,
          INBOX_DOMAIN: 'off',
          LOG_LEVEL: 'silent',
          POOL_SIZE: '16',
          CALL_LIMIT_FACTOR: '1000',
          ...settings,
        },
      });
      const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the product ended with ${String(code)} before it was ready`)));
      await Promise.race([ready(url), gone]);
      gone.catch(() => undefined);
      return performance.now() - began;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ready(url: string): Promise<void> {
  const end = Date.now() + 300_000;
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > end) throw new Error('the product was not ready in five minutes');
    await new Promise((done) => setTimeout(done, 20));
  }
}

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { asOwner } from '../../src/server/testing/test-server.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** The product as a separate process, which can be killed and restarted on the same port. */
export interface Child {
  readonly url: string;
  /** Milliseconds until it answered, or until a worker had reported. */
  start(): Promise<number>;
  /** Returns its exit code, or the signal that ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>;
  kill(): Promise<void>;
}

interface Version {
  /** The folder of its code. */
  readonly root?: string;
  readonly role?: 'all' | 'api' | 'worker';
}

/** `settings`: environment variables besides those of every child. */
export function childOn(
  databaseUrl: string,
  port: number,
  filesDir: string,
  settings: NodeJS.ProcessEnv = {},
  { root = PROJECT, role = 'all' }: Version = {},
): Child {
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!child) return 0;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    return child.signalCode ?? child.exitCode ?? 0;
  };
  return {
    url,
    async start() {
      const began = performance.now();
      const earlier = role === 'worker' ? await reporters(databaseUrl) : [];
      child = spawn(process.execPath, [join(root, 'src/server/api/main.ts'), role], {
        cwd: root,
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
      const isReady = role === 'worker' ? async () => (await reporters(databaseUrl)).some((id) => !earlier.includes(id)) : () => answers(url);
      await Promise.race([until(isReady), gone]);
      gone.catch(() => undefined);
      return performance.now() - began;
    },
    stop,
    async kill() {
      await stop('SIGKILL');
    },
  };
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 300_000;
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error('the product was not ready in five minutes');
    await new Promise((done) => setTimeout(done, 20));
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
  return answer?.ok ?? false;
}

/** The workers that have reported. A process of this role has no port. */
function reporters(databaseUrl: string): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) =>
    (await owner.query<{ worker_id: string }>('select worker_id from worker_beats')).rows.map((row) => row.worker_id),
  );
}

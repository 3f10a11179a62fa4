import { fork } from 'node:child_process';
import { resolve } from 'node:path';

export interface SandboxProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** The sandbox in a separate process; it ends when this process has ended. */
export async function startSandboxProcess(env: NodeJS.ProcessEnv, onLost: (reason: string) => void): Promise<SandboxProcess> {
  const child = fork(resolve(import.meta.dirname, '../src/sandbox/main.ts'), {
    env,
    // Outside the terminal's process group: Ctrl-C ends the server first, then the sandbox.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-4_000)));
  const ended = new Promise<string>((done) => {
    child.once('exit', (code, signal) => done(output.trim() || `exit ${signal ?? code}`));
    child.once('error', (error) => done(error.message));
  });
  const ready = new Promise<string>((done) => child.once('message', (message) => done(urlIn(message))));
  const first = await Promise.race([ready.then((url) => ({ url })), ended.then((reason) => ({ reason }))]);
  if ('reason' in first) throw new Error(first.reason);
  let stopping = false;
  void ended.then((reason) => stopping || onLost(reason));
  return {
    url: first.url,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(late);
    },
  };
}

function urlIn(message: unknown): string {
  return typeof message === 'object' && message !== null && 'url' in message ? String(message.url) : '';
}

import { fork } from 'node:child_process';

export interface Limits {
  /** Milliseconds of the processor. */
  readonly time: number;
  /** Milliseconds until a program that waits is ended. */
  readonly wait: number;
  /** Megabytes of the heap, and as many of buffers, which are outside of V8's limits. */
  readonly memory: number;
}

/** `limit`: the program needed more than it may. `failed`: it threw, ended without an answer, or could not be started. */
export type Outcome = { readonly answer: unknown } | { readonly ended: 'limit' | 'failed' };

/** What `isolated-process.ts` is told. */
export interface Order {
  readonly program: string;
  readonly input: unknown;
  readonly limits: Limits;
}

const PROCESS = new URL('./isolated-process.ts', import.meta.url);

/**
 * Runs a program on what a stranger sent: `program` gets `input` as `workerData` and posts one answer. It has a process of its own, which ends with it and sees
 * no environment: a thread that exceeds its memory sometimes ends the whole process, whatever limits it has. Time is the processor's, so a busy machine ends
 * nothing early. Never throws.
 */
export function runIsolated(program: URL, input: unknown, limits: Limits): Promise<Outcome> {
  const child = fork(PROCESS, { serialization: 'advanced', env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const latest = setTimeout(() => child.kill('SIGKILL'), limits.wait);
  return new Promise<Outcome>((done) => {
    // `isolated-process.ts` sends nothing else.
    child.once('message', (outcome) => done(outcome as Outcome));
    child.once('error', () => done({ ended: 'failed' }));
    // V8 ends a process that is out of memory by a signal, as the system and the limit above do.
    child.once('exit', (_code, signal) => done({ ended: signal === null ? 'failed' : 'limit' }));
    child.send({ program: program.href, input, limits } satisfies Order, () => undefined);
  }).finally(() => {
    clearTimeout(latest);
    child.kill('SIGKILL');
  });
}

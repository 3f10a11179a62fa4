import { Worker } from 'node:worker_threads';
import type { Limits, Order, Outcome } from './isolated.ts';

/** Milliseconds between two looks at the program. */
const LOOK = 50;
const MEGABYTE = 1024 * 1024;

// Whoever asked is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// `runIsolated` sends nothing else, and ends this process after its answer.
process.once('message', (order) => void outcomeOf(order as Order).then((outcome) => process.send?.(outcome)));

/** The program has a thread, because one that never waits would keep this process from looking at it. */
function outcomeOf({ program, input, limits }: Order): Promise<Outcome> {
  const worker = new Worker(new URL(program), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
  });
  return new Promise<Outcome>((done) => {
    setInterval(() => {
      // Refused when the thread has ended; then the events below say so.
      void isBeyond(worker, limits).then(
        (beyond) => beyond && done({ ended: 'limit' }),
        () => undefined,
      );
    }, LOOK);
    worker.once('message', (answer: unknown) => done({ answer }));
    worker.once('error', (error) => {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      done({ ended: isTooLarge ? 'limit' : 'failed' });
    });
    worker.once('exit', () => done({ ended: 'failed' }));
  });
}

async function isBeyond(worker: Worker, { time, memory }: Limits): Promise<boolean> {
  const [{ user, system }, { external_memory: buffers }] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  return (user + system) / 1_000 > time || buffers > memory * MEGABYTE;
}

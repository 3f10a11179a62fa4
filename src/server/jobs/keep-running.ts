import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { App } from '../core/context.ts';

/** A runner of one class of jobs, with the ids of its living workers. */
export interface Running {
  readonly runner: Pick<Runner, 'promise' | 'stop'>;
  readonly living: ReadonlySet<string>;
}

const AGAIN = 1_000;
/** Milliseconds between two looks at the workers; those that are missing twice do not come back. */
const LOOK = 5_000;

/**
 * A runner stops when it cannot mark a job complete, because the database is unavailable or slow; without this handler the error would end the process. Its
 * workers can also end while the runner waits for ever, after a crash of the database, or fail at every look for jobs, if it began on a standby. In all these cases
 * its jobs are released and run again, so it is restarted.
 */
export async function keepRunning(
  begin: () => Promise<Running>,
  wanted: number,
  log: Pick<App['log'], 'error'>,
  look = LOOK,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let current = await begin();
  const keep = async () => {
    while (!stopping.signal.aborted) {
      try {
        const missing = await Promise.race([current.runner.promise.then(() => false), tooFew(() => current.living.size, wanted, look, stopping.signal)]);
        if (stopping.signal.aborted) break;
        if (!missing) log.error({}, 'the worker ended and begins again');
        else {
          log.error({ count: current.living.size }, 'workers have ended or cannot look for jobs: fewer live than this class has, and all begin again');
          await Promise.race([current.runner.stop().catch(noop), pause(look)]);
        }
      } catch (error) {
        log.error({ error: String(error) }, 'the worker gave up and begins again');
      }
      await pause(AGAIN, undefined, { signal: stopping.signal }).catch(noop);
      if (!stopping.signal.aborted) current = await begin().catch(notBegun);
    }
    // Also one that began meanwhile. One that has failed has stopped already and rejects here.
    await current.runner.stop().catch(noop);
  };
  const loop = keep();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** True once fewer than `wanted` live at two looks, one after the other; false when `signal` aborts. */
async function tooFew(living: () => number, wanted: number, look: number, signal: AbortSignal): Promise<boolean> {
  for (let times = 0; times < 2; times = living() < wanted ? times + 1 : 0) {
    await pause(look, undefined, { signal, ref: false }).catch(noop);
    if (signal.aborted) return false;
  }
  return true;
}

/** A runner that has failed already. */
function notBegun(error: unknown): Running {
  const promise = Promise.reject(error);
  // If the process stops now, no other code handles this rejection.
  promise.catch(noop);
  return { runner: { promise, stop: () => Promise.resolve() }, living: new Set() };
}

function noop(): void {}

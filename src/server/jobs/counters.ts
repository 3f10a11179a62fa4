import type { App } from '../core/context.ts';
import { rollUpCounters } from './queries.ts';

/** How long changes of invoices may wait until they are added to the counters. */
const PAUSE = 250;

/**
 * Adds changes of invoices to the counters soon after this process wrote some, in every role: a list reads those that are not added yet, so there must be few,
 * also where no worker runs. No request waits for it, and of several processes one does it.
 */
export function keepCounters(app: Pick<App, 'pool' | 'log'>): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const add = () => {
    timer = undefined;
    running = running
      .then(() => rollUpCounters(app.pool))
      .catch((error: unknown) => app.log.warn({ error: String(error) }, 'changes of invoices could not be added to the counters; they stay and are counted'));
  };
  return {
    wake() {
      timer ??= setTimeout(add, PAUSE);
    },
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };
}

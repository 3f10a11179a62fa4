import { Worker } from 'node:worker_threads';
import type { Reading } from './worker.ts';

/** Milliseconds of the processor for one message; an honest one of 10 MB takes half a second. */
const MOST_TIME = 5_000;
/** Between two looks at a message that is being read. */
const LOOK = 100;
/** Beside the bytes of the message. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };

const TOO_MUCH: Reading = { refused: 'This message takes too long to read.' };

/**
 * Reads a message in a thread of its own, which ends with it: 10 MB of empty parts, or of lines that continue each other, otherwise take half a minute and
 * gigabytes. Time is the processor's, so a busy machine refuses nothing. Throws if the thread cannot run; then the message may be tried again.
 */
export function readApart(raw: Buffer, envelopeFrom: string): Promise<Reading> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { raw, envelopeFrom }, resourceLimits: MOST_MEMORY });
  return new Promise<Reading>((done, failed) => {
    const look = setInterval(() => {
      // Refused when it has ended; then the events below say so.
      void worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1_000 > MOST_TIME && end(() => done(TOO_MUCH)),
        () => undefined,
      );
    }, LOOK);
    const end = (answer: () => void) => {
      clearInterval(look);
      answer();
      void worker.terminate();
    };
    worker.once('message', (reading: Reading) => end(() => done(reading)));
    worker.once('error', (error) => {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      end(() => (isTooLarge ? done(TOO_MUCH) : failed(error)));
    });
    worker.once('exit', () => end(() => failed(new Error('the thread ended without an answer'))));
  });
}

import { runIsolated } from '../../core/isolated.ts';
import type { Limits } from '../../core/isolated.ts';
import type { Reading } from './worker.ts';

/** An honest message of 10 MB takes half a second. */
const LIMITS: Limits = { time: 5_000, wait: 60_000, memory: 160 };
const PROGRAM = new URL('./worker.ts', import.meta.url);

/**
 * Reads a message in a process of its own: 10 MB of empty parts, or of lines that continue each other, otherwise take half a minute and gigabytes. Throws if
 * the process cannot run; then the message may be tried again.
 */
export async function readApart(raw: Buffer, envelopeFrom: string): Promise<Reading> {
  const outcome = await runIsolated(PROGRAM, { raw, envelopeFrom }, LIMITS);
  // The program posts nothing else.
  if ('answer' in outcome) return outcome.answer as Reading;
  if (outcome.ended === 'limit') return { refused: 'This message takes too long to read.' };
  throw new Error('the message could not be read');
}

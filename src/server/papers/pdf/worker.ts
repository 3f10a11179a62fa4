import { parentPort } from 'node:worker_threads';
import type { PaperContent } from '../content.ts';
import { drawPaper } from './draw.ts';
import type { PaperExtras } from './draw.ts';

/** One paper to draw. */
export interface Order {
  readonly content: PaperContent;
  readonly extras: PaperExtras;
}

export type Drawn = { readonly bytes: Uint8Array } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
port.on('message', ({ content, extras }: Order) => {
  void drawPaper(content, extras).then(
    (bytes) => port.postMessage({ bytes } satisfies Drawn),
    (error: unknown) => port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn),
  );
});

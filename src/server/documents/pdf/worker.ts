import { parentPort, workerData } from 'node:worker_threads';
import { setCurrencyCode } from '../../../shared/kit/currency-symbol.ts';
import type { DocumentContent } from '../content.ts';
import { drawAgreement } from './agreement.ts';
import type { AgreementContent } from './agreement.ts';
import { drawDocument } from './draw.ts';
import type { DocumentExtras } from './draw.ts';

/** One paper to draw, with `more` after it in the same file, or one agreement. */
export type Order =
  | { readonly content: DocumentContent; readonly extras: DocumentExtras; readonly more?: readonly DocumentContent[] }
  | { readonly agreement: AgreementContent };

/** `ready` once, when the thread has loaded. */
export type Drawn = { readonly ready: true } | { readonly bytes: Uint8Array } | { readonly error: string };

setCurrencyCode(String(workerData));
const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
port.on('message', (order: Order) => {
  void ('agreement' in order ? drawAgreement(order.agreement) : drawDocument(order.content, order.extras, order.more)).then(
    (bytes) => port.postMessage({ bytes } satisfies Drawn),
    (error: unknown) => port.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Drawn),
  );
});
port.postMessage({ ready: true } satisfies Drawn);

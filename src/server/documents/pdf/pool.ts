import { Worker } from 'node:worker_threads';
import { currencyCode } from '../../../shared/kit/currency.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { DocumentContent } from '../content.ts';
import type { AgreementContent } from './agreement.ts';
import type { DocumentExtras } from './draw.ts';
import { documentQueue, TookTooLong } from './queue.ts';
import type { Drawn, Order } from './worker.ts';

/** A document of 200 lines takes a quarter of a second. */
const TIMEOUT = 5_000;

let worker: Worker | null = null;
let current: { readonly done: (bytes: Uint8Array) => void; readonly failed: (error: Error) => void; timer?: NodeJS.Timeout } | null = null;

/** The time of the call is part of a document, but not of its cost. */
const about = (order: Order) => ('agreement' in order ? order.agreement : { ...order.content, made: 0 });
const queued = documentQueue({ draw: inThread, about, clock: () => performance.now() });

/** Renders a document in a separate thread. If a logo makes rendering fail, the document is rendered without it. Throws as `documentQueue` says. */
export async function drawInWorker(content: DocumentContent, extras: DocumentExtras): Promise<Uint8Array> {
  try {
    return await queued({ content, extras });
  } catch (error) {
    if (error instanceof AppError || !extras.logo) throw error;
    return queued({ content, extras: { ...extras, logo: null } });
  }
}

/** A document without pictures, such as a statement or a receipt. */
export function drawPdf(content: DocumentContent): Promise<Uint8Array> {
  return drawInWorker(content, { logo: null, einvoice: null, compress: true });
}

export async function drawAgreement(agreement: AgreementContent): Promise<Uint8Array> {
  return queued({ agreement });
}

/** One at a time, so that no request waits for another's document. The thread starts with the first one. */
function inThread(order: Order): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    current = { done, failed };
    if (worker) begin();
    worker ??= started();
    worker.ref();
    worker.postMessage(order);
  });
}

/** The time for a document does not include that of starting the thread. */
function begin(): void {
  if (current) current.timer = setTimeout(() => lost(new TookTooLong()), TIMEOUT);
}

function started(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { workerData: currencyCode() });
  made.on('message', (drawn: Drawn) => {
    if ('ready' in drawn) return begin();
    const job = finish();
    if ('bytes' in drawn) job?.done(drawn.bytes);
    else job?.failed(new Error(drawn.error));
  });
  made.on('error', (error: Error) => {
    if (worker === made) lost(error);
  });
  return made;
}

function finish(): typeof current {
  const job = current;
  clearTimeout(job?.timer);
  current = null;
  // An idle thread does not keep the process running.
  worker?.unref();
  return job;
}

/** The thread is ended with its current document; the next document gets a new one. */
function lost(error: Error): void {
  const gone = worker;
  worker = null;
  void gone?.terminate();
  finish()?.failed(error);
}

import { Worker } from 'node:worker_threads';
import { currencyCode } from '../../../shared/kit/currency.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import type { DocumentContent } from '../content.ts';
import type { AgreementContent } from './agreement.ts';
import type { DocumentExtras } from './draw.ts';
import { documentQueue, TookTooLong } from './queue.ts';
import type { DocumentBytes } from './queue.ts';
import type { Drawn, Order } from './worker.ts';

/** Milliseconds of the processor for one document; one of 200 lines takes a quarter of a second. */
const MOST_TIME = 5_000;
/** A document that waits for something, which it never should, ends after this long. */
const LONGEST_WAIT = 60_000;
/** Between two looks at a document that is being drawn. */
const LOOK = 250;

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

let thread: Thread | null = null;
let current: { readonly done: (bytes: Uint8Array) => void; readonly failed: (error: Error) => void } | null = null;

/** The time of the call is part of a document, but not of its cost. */
const about = (order: Order) => ('agreement' in order ? order.agreement : [order.content, ...(order.more ?? [])].map((content) => ({ ...content, made: 0 })));
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

/** A document without pictures, such as a statement or a receipt; with several of one sender in one file, each of `more` begins a page. */
export async function drawPdf(content: DocumentContent, more: readonly DocumentContent[] = []): Promise<Uint8Array> {
  return queued({ content, extras: { logo: null, einvoice: null, compress: true }, more });
}

export async function drawAgreement(agreement: AgreementContent): Promise<Uint8Array> {
  return queued({ agreement });
}

/** One at a time, so that no request waits for another's document. The thread starts with the first one, whose cost does not include it. */
async function inThread(order: Order): Promise<DocumentBytes> {
  thread ??= started();
  const { worker, ready } = thread;
  worker.ref();
  const [began, before] = [performance.now(), await ready.then(() => timeOf(worker))];
  const look = setInterval(() => {
    const end = (time: number) => (time - before > MOST_TIME || performance.now() - began > LONGEST_WAIT) && lost(worker, new TookTooLong(MOST_TIME));
    void timeOf(worker).then(end, () => undefined);
  }, LOOK);
  try {
    const bytes = await new Promise<Uint8Array>((done, failed) => {
      current = { done, failed };
      worker.postMessage(order);
    });
    return { bytes, milliseconds: (await timeOf(worker)) - before };
  } finally {
    clearInterval(look);
    current = null;
    // An idle thread does not keep the process running.
    worker.unref();
  }
}

/** The processor's time of the thread so far, in milliseconds: what else the machine does is no part of it. */
async function timeOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1_000;
}

function started(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: currencyCode() });
  const ready = new Promise<void>((done, failed) => {
    worker.on('message', (drawn: Drawn) => {
      if ('ready' in drawn) done();
      else if ('bytes' in drawn) current?.done(drawn.bytes);
      else current?.failed(new Error(drawn.error));
    });
    worker.on('error', (error: Error) => {
      failed(error);
      lost(worker, error);
    });
  });
  return { worker, ready };
}

/** The thread is ended with its current document; the next document gets a new one. */
function lost(worker: Worker, error: Error): void {
  if (thread?.worker !== worker) return;
  thread = null;
  void worker.terminate();
  current?.failed(error);
}

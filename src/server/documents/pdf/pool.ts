import { Worker } from 'node:worker_threads';
import { currencyCode } from '../../../shared/kit/currency.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { fairnessKey, NETWORK } from '../../core/fairness-key.ts';
import type { DocumentContent } from '../content.ts';
import type { AgreementContent } from './agreement.ts';
import type { DocumentExtras } from './draw.ts';
import type { Drawn, Order } from './worker.ts';

/** The maximum number of waiting documents, limited by patience and memory. */
const MOST_WAITING = 24;
/** The maximum number for one person, so that others need not wait for a hundred documents of theirs. */
const MOST_OF_ONE = 2;
/** A network may have many people without a session. */
const MOST_OF_NETWORK = 12;
/** A document of 200 lines takes a quarter of a second. */
const TIMEOUT = 20_000;

interface Waiting {
  readonly order: Order;
  /** Undefined for documents of jobs. */
  readonly owner: string | undefined;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: Error) => void;
}

const waiting: Waiting[] = [];
let worker: Worker | null = null;
let lastOwner: string | undefined;
let current: { readonly job: Waiting; readonly timer: NodeJS.Timeout } | null = null;

/**
 * Renders a document in a separate thread, one at a time, so that no request waits for another's document. The thread starts with the first one. If a logo
 * makes rendering fail, the document is rendered without it. Throws RATE_LIMITED if too many wait.
 */
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

export function drawAgreement(agreement: AgreementContent): Promise<Uint8Array> {
  return queued({ agreement });
}

function queued(order: Order): Promise<Uint8Array> {
  if (waiting.length >= MOST_WAITING)
    throw new AppError('RATE_LIMITED', say`Many documents are being created right now. Please try again shortly.`, { retryAfter: 5 });
  const owner = fairnessKey.getStore();
  if (owner !== undefined && waiting.filter((job) => job.owner === owner).length >= (owner.startsWith(NETWORK) ? MOST_OF_NETWORK : MOST_OF_ONE))
    throw new AppError('RATE_LIMITED', say`Your last documents are still being created. Please try again shortly.`, { retryAfter: 2 });
  return new Promise((done, failed) => {
    waiting.push({ order, owner, done, failed });
    next();
  });
}

function next(): void {
  if (current) return;
  const another = waiting.findIndex(({ owner }) => owner !== lastOwner);
  const [job] = waiting.splice(Math.max(0, another), 1);
  lastOwner = job?.owner;
  if (!job) {
    // An idle thread does not keep the process running.
    worker?.unref();
    return;
  }
  worker ??= started();
  worker.ref();
  const timer = setTimeout(() => lost(new Error('a paper took too long to draw')), TIMEOUT);
  current = { job, timer };
  worker.postMessage(job.order);
}

function started(): Worker {
  const made = new Worker(new URL('./worker.ts', import.meta.url), { workerData: currencyCode() });
  made.on('message', (drawn: Drawn) => {
    const job = finish();
    if ('bytes' in drawn) job?.done(drawn.bytes);
    else job?.failed(new Error(drawn.error));
    next();
  });
  made.on('error', (error: Error) => {
    if (worker === made) lost(error);
  });
  return made;
}

function finish(): Waiting | undefined {
  const job = current?.job;
  clearTimeout(current?.timer);
  current = null;
  return job;
}

/** The thread is ended with its current document; the next document gets a new one. */
function lost(error: Error): void {
  const gone = worker;
  worker = null;
  void gone?.terminate();
  finish()?.failed(error);
  next();
}

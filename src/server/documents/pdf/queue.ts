import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/kit/errors.ts';
import { say } from '../../../shared/i18n/message.ts';
import { fairShare, NETWORK } from '../../core/fair-share.ts';
import type { Share } from '../../core/fair-share.ts';

/** The maximum number of waiting documents, limited by patience and memory. */
const MOST_WAITING = 24;
/** The maximum number of waiting documents of one person. */
const MOST_OF_ONE = 2;
/** A network may have many people without a session. */
const MOST_OF_NETWORK = 12;
/** For this long a document that took too long is refused at once. */
const REFUSED_FOR = 3_600_000;
const MOST_REFUSED = 1_000;

/** A document, and what it cost. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly milliseconds: number;
}

/** Thrown by `draw` when it gives a document up after so many milliseconds. */
export class TookTooLong extends Error {
  readonly milliseconds: number;
  constructor(milliseconds: number) {
    super('a document took too long to draw');
    this.milliseconds = milliseconds;
  }
}

interface Waiting<Order> {
  readonly order: Order;
  readonly digest: string;
  /** Undefined for documents of jobs. */
  readonly share: Share | undefined;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Draws one document at a time. The next one is of the business that has used the least time since nothing waited. `about` is the part of an order that
 * determines its cost. Throws RATE_LIMITED if too many wait, NOT_ELIGIBLE for a document that took too long within the last hour.
 */
export function documentQueue<Order>({
  draw,
  about,
  clock,
}: {
  draw: (order: Order) => Promise<DocumentBytes>;
  about: (order: Order) => unknown;
  clock: () => number;
}) {
  const waiting: Waiting<Order>[] = [];
  const used = new Map<string | undefined, number>();
  const refusedUntil = new Map<string, number>();
  let isDrawing = false;

  async function next(): Promise<void> {
    if (isDrawing) return;
    const usedBy = ({ share }: Waiting<Order>) => used.get(share?.owner) ?? 0;
    const job = waiting.toSorted((a, b) => usedBy(a) - usedBy(b))[0];
    if (!job) return used.clear();
    waiting.splice(waiting.indexOf(job), 1);
    isDrawing = true;
    const { time, end } = await draw(job.order).then(
      ({ bytes, milliseconds }) => ({ time: milliseconds, end: () => job.done(bytes) }),
      (error: unknown) =>
        error instanceof TookTooLong ? { time: error.milliseconds, end: () => job.failed(refuse(job.digest)) } : { time: 0, end: () => job.failed(error) },
    );
    used.set(job.share?.owner, usedBy(job) + time);
    if (job.share) job.share.used += time;
    isDrawing = false;
    end();
    return next();
  }

  function refuse(digest: string): AppError {
    for (const oldest of refusedUntil.keys()) if (refusedUntil.size >= MOST_REFUSED) refusedUntil.delete(oldest);
    refusedUntil.set(digest, clock() + REFUSED_FOR);
    return tooLong();
  }

  return (order: Order): Promise<Uint8Array> => {
    const digest = createHash('sha256')
      .update(JSON.stringify(about(order)))
      .digest('base64');
    if ((refusedUntil.get(digest) ?? 0) > clock()) throw tooLong();
    if (waiting.length >= MOST_WAITING)
      throw new AppError('RATE_LIMITED', say`Many documents are being created right now. Please try again shortly.`, { retryAfter: 5 });
    const share = fairShare.getStore();
    const most = share?.caller.startsWith(NETWORK) === true ? MOST_OF_NETWORK : MOST_OF_ONE;
    if (share && waiting.filter((job) => job.share?.caller === share.caller).length >= most)
      throw new AppError('RATE_LIMITED', say`Your last documents are still being created. Please try again shortly.`, { retryAfter: 2 });
    return new Promise((done, failed) => {
      waiting.push({ order, digest, share, done, failed });
      void next();
    });
  };
}

function tooLong(): AppError {
  return new AppError('NOT_ELIGIBLE', say`This document takes too long to create. Please shorten its texts, or use fewer symbols and scripts in them.`);
}

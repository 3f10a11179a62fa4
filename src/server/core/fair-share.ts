import { AsyncLocalStorage } from 'node:async_hooks';

/** The prefix of a network's name, if no person is known. */
export const NETWORK = 'network ';

/** By whom scarce resources are shared. */
export interface Share {
  /** The id of the calling person, or the network of the call. */
  readonly caller: string;
  /** The id of the business, or the caller without one. */
  readonly owner: string;
  /** Milliseconds of the thread that draws documents. */
  used: number;
}

/** Undefined in jobs. */
export const fairShare = new AsyncLocalStorage<Share>();

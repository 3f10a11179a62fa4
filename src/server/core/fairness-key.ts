import { AsyncLocalStorage } from 'node:async_hooks';

/** The prefix of a network's name, if no person is known. */
export const NETWORK = 'network ';

/** The key by which scarce resources are shared: the id of the calling person, or the network of the call. Undefined in jobs. */
export const fairnessKey = new AsyncLocalStorage<string>();

import { AsyncLocalStorage } from 'node:async_hooks';

/** Begins the name of a network, where no person is known. */
export const NETWORK = 'network ';

/** Among whom scarce work is shared out: the id of the person whose call this is, or the network it comes from. Undefined in jobs. */
export const fairnessKey = new AsyncLocalStorage<string>();

import { AsyncLocalStorage } from 'node:async_hooks';

/** Begins the name of a network, where no person is known. */
export const NETWORK = 'network ';

/** For whom this process works at the moment: a person's id, or a network. Undefined in jobs. Shares what is scarce among them. */
export const whose = new AsyncLocalStorage<string>();

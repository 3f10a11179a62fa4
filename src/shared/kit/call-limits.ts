import type { Cost, Route } from './route.ts';

/** Calls per minute of one person, over all sessions and processes. */
export const CALLS_PER_MINUTE: Readonly<Record<Cost, number>> = { read: 1_200, write: 300, heavy: 60, provider: 20 };

/** The limit of a business, API keys included, as a multiple of a person's. */
export const BUSINESS_FACTOR = 3;

/** The cost of a call: as declared, else heavy for a file, read for reads and write for changes. */
export function costOf(route: Pick<Route, 'cost' | 'method' | 'answers'>): Cost {
  return route.cost ?? (route.answers === 'file' ? 'heavy' : route.method === 'GET' ? 'read' : 'write');
}

import type { Route } from './route.ts';

/** What a call asks of the installation: rows, changes, a file or many rows, a company outside. */
type Cost = 'read' | 'write' | 'heavy' | 'provider';

/** Calls a minute that one person may make with their sessions, all together, in every process. */
export const CALLS_PER_MINUTE: Readonly<Record<Cost, number>> = { read: 1_200, write: 300, heavy: 60, provider: 20 };

/** A business may make so many times what one person may, its API keys included. */
export const BUSINESS_FACTOR = 3;

/** Where the method and the kind of answer do not tell. */
export const COSTS: Readonly<Record<string, Cost>> = {
  'contact.import': 'heavy',
  'invoice.import': 'heavy',
  'invoice.bulk': 'heavy',
  'invoice.attachments.add': 'heavy',
  'order.attachments.add': 'heavy',
  'business.documents.upload': 'heavy',
  'business.logo': 'heavy',
  'webhook.test': 'heavy',
  'wallet.refresh': 'provider',
  'wallet.resolve': 'provider',
  'wallet.bvn': 'provider',
  'business.account.link': 'provider',
  'business.account.link.begin': 'provider',
  'business.account.add': 'provider',
  'business.kyc.biometric.create': 'provider',
  'business.kyc.biometric.update': 'provider',
};

/** What a call costs: as the table says, else a file is heavy, what reads is a read and what changes a write. */
export function costOf(route: Pick<Route, 'id' | 'method' | 'answers'>): Cost {
  return COSTS[route.id] ?? (route.answers === 'file' ? 'heavy' : route.method === 'GET' ? 'read' : 'write');
}

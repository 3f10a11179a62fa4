import type { Route } from './route.ts';

/** The cost of a call: reading rows, changing rows, a file or many rows, an external company. */
type Cost = 'read' | 'write' | 'heavy' | 'provider';

/** Calls per minute of one person, over all sessions and processes. */
export const CALLS_PER_MINUTE: Readonly<Record<Cost, number>> = { read: 1_200, write: 300, heavy: 60, provider: 20 };

/** The limit of a business, API keys included, as a multiple of a person's. */
export const BUSINESS_FACTOR = 3;

/** Calls whose cost the method and the kind of answer do not determine. */
export const COSTS: Readonly<Record<string, Cost>> = {
  'contact.import': 'heavy',
  'help.write': 'heavy',
  'help.answer': 'heavy',
  'invoice.import': 'heavy',
  'product.import': 'heavy',
  'invoice.bulk': 'heavy',
  'report.ageing': 'heavy',
  'report.cash': 'heavy',
  'report.costs': 'heavy',
  'report.payers': 'heavy',
  'report.sales': 'heavy',
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

/** The cost of a call: from the table, else heavy for a file, read for reads and write for changes. */
export function costOf(route: Pick<Route, 'id' | 'method' | 'answers'>): Cost {
  return COSTS[route.id] ?? (route.answers === 'file' ? 'heavy' : route.method === 'GET' ? 'read' : 'write');
}

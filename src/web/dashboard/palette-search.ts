import { BookUser, ClipboardList, FileMinus2, FileText, HandCoins, ReceiptText, UsersRound, WalletMinimal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { search } from '../../shared/dashboard/contract.ts';
import { formatMoney, koboFromNaira } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { registerSearch } from '../base/palette-registry.ts';
import type { Hit } from '../base/palette-registry.ts';
import { paths } from '../base/paths.ts';
import { currentSession } from '../base/session.ts';
import { t } from '../../shared/i18n/translate.ts';

type Found = OutputOf<typeof search>['results'][number];

let latest: { key: string; answer: Promise<readonly Found[]> } | undefined;

/** A call and not a side effect of importing: the build removes modules without used exports. */
export function registerDashboardSearch(): void {
  for (const [kind, { name }] of Object.entries(KINDS))
    registerSearch({ name, search: async (query, about) => (await find(query, about)).filter((one) => one.kind === kind).map(hitOf) });
}

/** In the order of the screen. */
const KINDS: Readonly<Record<Found['kind'], { name: string; icon: LucideIcon; to: (one: Found) => string }>> = {
  contact: { name: t('Contacts'), icon: BookUser, to: ({ id }) => paths.contact(id) },
  invoice: { name: t('Invoices'), icon: ReceiptText, to: ({ id }) => paths.invoice(id) },
  'credit-note': { name: t('Credit notes'), icon: FileMinus2, to: ({ id }) => paths.invoice(id) },
  order: {
    name: t('Purchase orders'),
    icon: ClipboardList,
    to: ({ id, status }) => (status === 'draft' ? paths.createPurchaseOrder({ draft: id }) : paths.purchaseOrder(id)),
  },
  quote: {
    name: t('Quotes'),
    icon: FileText,
    to: ({ id, status }) => (status === 'draft' ? paths.createQuote({ draft: id }) : paths.quote(id)),
  },
  credit: { name: t('Advances'), icon: HandCoins, to: ({ id }) => paths.credit(id) },
  movement: { name: t('Wallet'), icon: WalletMinimal, to: () => paths.wallet('statement') },
  member: { name: t('Team'), icon: UsersRound, to: ({ id }) => paths.teamMember(id) },
};

/** All groups use one answer: a text is searched once. */
async function find(query: string, { businessId, signal }: { businessId: string; signal: AbortSignal }): Promise<readonly Found[]> {
  const key = `${businessId} ${query}`;
  if (latest?.key !== key) latest = { key, answer: fetchResults(query, businessId, signal) };
  const { answer } = latest;
  // Loaded again next time: results change, and a failure must not stay.
  answer.finally(() => (latest = latest?.answer === answer ? undefined : latest)).catch(() => undefined);
  return answer;
}

async function fetchResults(query: string, businessId: string, signal: AbortSignal): Promise<readonly Found[]> {
  const [{ search: route }, { call }, { cachedResults }] = await Promise.all([
    import('../../shared/dashboard/contract.ts'),
    import('../../api-client/client.ts'),
    import('./cached-results.ts'),
  ]);
  const cache = cachedResults<Found>(`${currentSession()?.profile.id ?? ''}.${businessId}`);
  try {
    const { results } = await call(route, { businessId, search: query, offset: 0, limit: 10 }, { signal, quiet: true });
    void cache.add(query, results);
    return results;
  } catch (error) {
    // Without a network, shows the earlier results of the same text.
    const before = error instanceof Error && 'code' in error && error.code === 'NETWORK' ? await cache.read(query) : null;
    if (before) return before;
    throw error;
  }
}

function hitOf(one: Found): Hit {
  const amount = one.amount === null ? null : koboFromNaira(one.amount);
  return {
    id: one.id,
    title: one.title,
    detail: one.detail || undefined,
    aside: amount === null ? undefined : formatMoney(amount),
    icon: KINDS[one.kind].icon,
    to: KINDS[one.kind].to(one),
  };
}

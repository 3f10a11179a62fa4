import { ClipboardList } from 'lucide-react';
import { formatMoney, koboFromNaira } from '../../shared/kit/money.ts';
import { t } from '../../shared/kit/words.ts';
import { registerSearch } from '../app/palette-registry.ts';
import type { Hit } from '../app/palette-registry.ts';
import { paths } from '../app/paths.ts';
import { currentSession } from '../app/session.ts';

const MOST = 5;

/** A call and not a side effect of importing: the build leaves out modules that nothing is asked of. */
export function registerOrdersSearch(): void {
  registerSearch({
    name: t('Purchase orders'),
    search: async (search, { businessId, signal }) => {
      const [{ listOrders }, { call }] = await Promise.all([import('../../shared/orders/contract.ts'), import('../../ui/client.ts')]);
      const answers = await Promise.all(
        sides().map((type) => call(listOrders, { businessId, type, search, limit: MOST, counters: 'false' }, { signal, quiet: true })),
      );
      return answers.flatMap(({ orders }) => orders.map(hitOf)).slice(0, MOST);
    },
  });
}

/** Suppliers are ordered from, retailers order. */
function sides(): readonly ('sent' | 'received')[] {
  const category = currentSession()?.business?.category;
  return category === 'supplier' ? ['received'] : category === 'retailer' ? ['sent'] : ['sent', 'received'];
}

function hitOf(row: { id: string; number: string | null; status: string; party: string; total: number }): Hit {
  const amount = koboFromNaira(row.total);
  return {
    id: row.id,
    title: row.number ?? t('Draft order'),
    detail: row.party || undefined,
    aside: amount === null ? undefined : formatMoney(amount),
    icon: ClipboardList,
    to: row.status === 'draft' ? paths.createPurchaseOrder({ draft: row.id }) : paths.purchaseOrder(row.id),
  };
}

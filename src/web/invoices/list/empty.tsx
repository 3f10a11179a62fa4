import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { paths } from '../../base/paths.ts';
import { NO_FILTERS } from './list-params.ts';
import type { ListParams } from './list-params.ts';

/** An empty list explains how to start; an empty search result how to search more widely. */
export function ListEmpty({
  params,
  narrowed,
  newInvoice,
  change,
}: {
  params: ListParams;
  narrowed: boolean;
  newInvoice: ReactNode;
  change: (patch: Record<string, null>) => void;
}) {
  if (narrowed) {
    return (
      <EmptyState
        title={params.search ? t('Nothing found for “{search}”', { search: params.search.slice(0, 60) }) : t('Nothing matches these filters')}
        action={<Button onClick={() => change(NO_FILTERS)}>{t('Clear filters')}</Button>}
      >
        {params.type === 'sent'
          ? t('Search covers numbers, names, amounts and notes. Clear the filters to see every invoice you sent.')
          : t('Search covers numbers, names, amounts and notes. Clear the filters to see every invoice you received.')}
      </EmptyState>
    );
  }
  if (params.type === 'received') {
    return (
      <EmptyState title={t('No invoices received yet')}>
        {t('Invoices suppliers send to your email address appear here automatically. Approve or decline them, and pay from your wallet.')}
      </EmptyState>
    );
  }
  if (!newInvoice) {
    return (
      <EmptyState title={t('No invoices sent')} action={<ButtonLink to={paths.purchaseOrders()}>{t('Purchase orders')}</ButtonLink>}>
        {t('You buy with purchase orders, and your suppliers send the invoices. If you also sell, change the category in Settings to both.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('Send your first invoice')} action={newInvoice}>
      {t('Add a customer and items, then send. Your customer approves it from a link, and you follow its progress here.')}
    </EmptyState>
  );
}

import { t } from '../../../shared/i18n/translate.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { paths } from '../../base/paths.ts';

/** Replaces the editor for businesses that send no invoices. */
export function OrdersInstead({ name }: { name: string }) {
  return (
    <EmptyState
      level={1}
      title={t('Retailers send purchase orders')}
      action={
        <ButtonLink variant="primary" to={paths.createPurchaseOrder()}>
          {t('New purchase order')}
        </ButtonLink>
      }
    >
      {t('{name} is a retailer: you send purchase orders, and your suppliers send the invoices. If you also sell, change the category in Settings to both.', {
        name,
      })}
    </EmptyState>
  );
}

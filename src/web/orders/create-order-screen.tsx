import { t } from '../../shared/i18n/translate.ts';
import { mayOrder } from '../../shared/orders/status.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { DraftScreen } from '../invoices/editor/create-invoice-screen.tsx';
import { ORDER_KIND } from './order-kind.ts';

/** The editor of one order: `?draft=ord_…` an existing one, else a new one, to `?contact=con_…` if given. */
export function CreateOrderScreen() {
  const { business } = useSignedIn();
  if (mayOrder(business.category)) return <DraftScreen kind={ORDER_KIND} />;
  return (
    <EmptyState
      level={1}
      title={t('Suppliers receive orders')}
      action={
        <ButtonLink variant="primary" to={paths.purchaseOrders()}>
          {t('Orders received')}
        </ButtonLink>
      }
    >
      {t('{name} is a supplier: you receive purchase orders and turn them into invoices. If you also buy, change the category in Settings to both.', {
        name: business.name,
      })}
    </EmptyState>
  );
}

import { t } from '../../shared/i18n/translate.ts';
import { mayOrder } from '../../shared/orders/status.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { DraftScreen } from '../invoices/editor/create-invoice-screen.tsx';
import { EditorSkeleton } from '../invoices/editor/skeleton.tsx';
import { ORDER_KIND } from './order-kind.ts';

const OrderRevisionScreen = lazyPart(
  () => import('./order-revision-screen.tsx').then((module) => module.OrderRevisionScreen),
  <EditorSkeleton title={t('Revise order')} />,
);

const EditorInstead = lazyPart(() => import('../invoices/editor/editor-instead.tsx').then((module) => module.EditorInstead));

/** The editor of one order: `?draft=ord_…` an existing one (with `&revise=1` a revision of a declined order), else a new one, to `?contact=con_…` if given. */
export function CreateOrderScreen() {
  const [query] = useSearch();
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  if (!may.allowed) return <EditorInstead back={paths.purchaseOrders()} />;
  if (mayOrder(business.category) && query.get('revise') === null) return <DraftScreen kind={ORDER_KIND} />;
  if (mayOrder(business.category)) return <OrderRevisionScreen />;
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

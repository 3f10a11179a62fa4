import { t } from '../../../shared/i18n/translate.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';

/** Replaces the editor of invoices for who only reads, and for businesses that send none. */
export function EditorInstead({ back = paths.invoices() }: { back?: string }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  if (!may.allowed)
    return (
      <EmptyState level={1} title={t('You can read, but not write here')} action={<ButtonLink to={back}>{t('Back to the list')}</ButtonLink>}>
        {may.reason}
      </EmptyState>
    );
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
        name: business.name,
      })}
    </EmptyState>
  );
}

import { t } from '../../shared/i18n/translate.ts';
import { mayQuote } from '../../shared/quotes/status.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { DraftScreen } from '../invoices/editor/create-invoice-screen.tsx';
import { QUOTE_KIND } from './quote-kind.tsx';

const EditorInstead = lazyPart(() => import('../invoices/editor/editor-instead.tsx').then((module) => module.EditorInstead));

/** The editor of one quote: `?draft=quo_…` an existing one, else a new one, to `?contact=con_…` and of `?kind=proforma` if given. */
export function CreateQuoteScreen() {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  if (!may.allowed) return <EditorInstead back={paths.quotes()} />;
  if (mayQuote(business.category)) return <DraftScreen kind={QUOTE_KIND} />;
  return (
    <EmptyState
      level={1}
      title={t('Retailers receive quotes')}
      action={
        <ButtonLink variant="primary" to={paths.quotes()}>
          {t('Quotes received')}
        </ButtonLink>
      }
    >
      {t(
        '{name} is a retailer: you receive quotes, and turn those you accept into purchase orders. If you also sell, change the category in Settings to both.',
        {
          name: business.name,
        },
      )}
    </EmptyState>
  );
}

import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';

/** Shown instead of an invoice: the link has ended, or loading failed. */
export function ReceivedError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND')
    return <PageProblem error={error} title={t('The invoice couldn’t be loaded')} onRetry={onRetry} />;
  return (
    <DeadEnd title={t('Invoice not found')}>
      <p>{error.message}</p>
      <p>{t('The link may also be incomplete: open it again from the message it came in.')}</p>
    </DeadEnd>
  );
}

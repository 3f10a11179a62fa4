import { t } from '../../shared/kit/words.ts';
import { ApiError } from '../../ui/api-error.ts';
import { DeadEnd, PageProblem } from './dead-end.tsx';

/** In the place of an invoice: the link has ended, or something went wrong on the way. */
export function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND')
    return <PageProblem error={error} title={t('The invoice could not be shown')} onRetry={onRetry} />;
  return (
    <DeadEnd title={t('This link shows no invoice')}>
      <p>{error.message}</p>
      <p>{t('The address may also be incomplete: open it once more from the message it came in.')}</p>
    </DeadEnd>
  );
}

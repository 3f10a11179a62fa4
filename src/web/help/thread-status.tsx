import { t } from '../../shared/i18n/translate.ts';
import { Status } from '../../ui/primitives/status.tsx';

export function ThreadStatus({ state, answered }: { state: 'open' | 'closed'; answered: boolean }) {
  if (state === 'closed') return <Status word={t('Closed')} tone="quiet" shape="dash" />;
  return answered ? <Status word={t('Answered')} tone="good" shape="check" /> : <Status word={t('Waiting for us')} tone="wait" shape="ring" />;
}

import { t } from '../../shared/i18n/translate.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';

export function BankStep() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {t(
          'An account in the name of the business or of one of its owners. A connected account is checked immediately; one entered manually is checked during the review.',
        )}
      </p>
      <ButtonLink to={paths.settings('banks')} variant="secondary">
        {t('Open bank accounts')}
      </ButtonLink>
    </div>
  );
}

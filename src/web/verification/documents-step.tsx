import { render } from '../../shared/i18n/message.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../../shared/business/verification.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { paths } from '../base/paths.ts';

export function DocumentsStep() {
  const needed = DOCUMENT_KIND_NAMES.filter((kind) => DOCUMENT_KINDS[kind].needed).map((kind) => render(DOCUMENT_KINDS[kind].title));
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{t('Needed: {needed}. PDF, PNG or JPEG, at most 10 MB each.', { needed: needed.join('; ') })}</p>
      <ButtonLink to={paths.businessDocuments()} variant="secondary">
        {t('Open documents')}
      </ButtonLink>
    </div>
  );
}

import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { ButtonLink } from '../primitives/link.tsx';
import { PageHeader } from '../primitives/page-header.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageError } from './page-error.tsx';
import type { PageErrorProps } from './page-error.tsx';

interface RecordErrorProps extends PageErrorProps {
  /** Where its id leads nowhere. */
  missing: string;
  back: { to: string; label: string };
}

/** The page of a record that cannot be shown. A wrong address is no failure: trying again does not help, but the list does. */
export function RecordError({ missing, ...props }: RecordErrorProps) {
  const { title, back, error } = props;
  if (!isMissing(error)) return <PageError {...props} />;
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState title={missing} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
        {t('It may have been deleted, or the address is incomplete.')}
      </EmptyState>
    </>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

import { RotateCw } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../primitives/button.tsx';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { RequestId } from '../primitives/request-id.tsx';

/** An error in place of content: what failed, the remedy, and an id to quote. */
export function ErrorState({ error, title = t('Couldn’t load this'), onRetry }: { error: unknown; title?: string; onRetry?: (() => void) | undefined }) {
  return (
    <div role="alert" className="grid justify-items-center px-4 py-10 text-center sm:py-14">
      <svg aria-hidden="true" width="48" height="48" viewBox="0 0 48 48" fill="none" className="text-danger">
        <path d="M8 10.5h32M8 19.5h32M8 28.5h20" stroke="currentColor" strokeOpacity="0.35" />
        <path d="m33 31 8 8m0-8-8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <p className="mt-3 text-base font-semibold">{title}</p>
      <p className="mt-1 max-w-[48ch] text-ink-2">{errorText(error)}</p>
      {onRetry && (
        <div className="mt-5">
          <Button icon={<RotateCw aria-hidden="true" size={16} />} onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {error instanceof ApiError && <RequestId id={error.requestId} />}
    </div>
  );
}

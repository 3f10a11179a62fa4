import type { ReactNode } from 'react';
import { RotateCw } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { RequestId } from '../../ui/primitives/request-id.tsx';
import { PRODUCT } from './config.ts';
import { publicPaths } from './public-paths.ts';
import { ErrorLayout } from './error-layout.tsx';

/** A public page without content: whose page it is, the problem, and the next step. */
export function DeadEnd({ title, mark, action, children }: { title: string; mark?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <ErrorLayout>
      <div role="alert" className="max-w-[46ch]">
        {mark}
        <h1 className="mt-2 text-xl font-semibold tracking-tight text-balance">{title}</h1>
        <div className="mt-2 grid gap-2 text-ink-2 text-pretty">{children}</div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">{action ?? <ButtonLink to={publicPaths.home()}>{t('Go to {product}', { product: PRODUCT })}</ButtonLink>}</div>
    </ErrorLayout>
  );
}

/** A public page that failed to load: with a retry, and an id to quote. */
export function PageProblem({ error, title, onRetry }: { error: unknown; title: string; onRetry: () => void }) {
  return (
    <DeadEnd
      title={title}
      action={
        <Button icon={<RotateCw aria-hidden="true" size={16} />} onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      <p>{errorText(error)}</p>
      {error instanceof ApiError && <RequestId id={error.requestId} />}
    </DeadEnd>
  );
}

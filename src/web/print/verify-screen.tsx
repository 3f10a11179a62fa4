import { BadgeCheck, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VERIFY_DOCUMENT } from '../../shared/invoices/link-calls.ts';
import type { verifyDocument } from '../../shared/invoices/documents-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Facts } from '../../ui/primitives/card.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { PRODUCT } from '../base/config.ts';
import { paths } from '../base/paths.ts';
import { setTitle } from '../base/title.ts';
import { koboOf } from '../documents/document-data.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { ErrorLayout } from '../base/error-layout.tsx';
import { stateOf } from '../base/states.ts';

/** The page of an invoice's id without a key, and of its QR code: the sent data, to compare, and how to see the rest. */
export function VerifyScreen({ id }: { id: string }) {
  const [state, setState] = useState<{ found: OutputOf<typeof verifyDocument> | null; error: unknown; tries: number }>({ found: null, error: null, tries: 0 });
  useEffect(() => {
    callWithoutSchema<typeof verifyDocument>(VERIFY_DOCUMENT, { id }).then(
      (found) => setState((was) => ({ ...was, found, error: null })),
      (error: unknown) => setState((was) => ({ ...was, found: null, error })),
    );
  }, [id, state.tries]);
  const { found, error } = state;
  // Set again after the answer: if another screen shows this one, the address's title was set after the first.
  useEffect(() => setTitle(t('Verify an invoice')), [found, error]);
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (error && !unknown)
    return (
      <PageProblem
        error={error}
        title={t('This document couldn’t be verified')}
        onRetry={() => setState((was) => ({ ...was, error: null, tries: was.tries + 1 }))}
      />
    );
  if (unknown)
    return (
      <DeadEnd title={t('Invoice not found')} mark={<SearchX aria-hidden="true" size={32} className="text-danger" />}>
        <p>{error.status === 404 ? errorText(error) : t('This link doesn’t lead to an invoice. Please scan the code again.')}</p>
      </DeadEnd>
    );
  return (
    <ErrorLayout>
      <div className="max-w-[30rem]">
        {!found && !error && (
          <>
            <Loading label={t('Verifying the invoice')} />
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-4 h-44 w-full" />
          </>
        )}
        {found && (
          <>
            <BadgeCheck aria-hidden="true" size={32} className="text-accent" />
            <h1 className="mt-3 text-xl font-semibold tracking-tight">{t('This invoice was sent through {product}', { product: PRODUCT })}</h1>
            <p className="mt-2 text-ink-2">{t('Compare it with your document. If anything differs, don’t pay; contact the sender.')}</p>
            <div className="mt-5 rounded border border-line bg-surface px-5 py-2 text-base wrap-anywhere">
              <Facts
                rows={[
                  { label: t('Number'), value: <span className="font-semibold">{found.number}</span> },
                  { label: t('Payee'), value: found.payee },
                  { label: t('Amount'), value: <Money kobo={koboOf(found.amount)} strong /> },
                  { label: t('Status today'), value: <Status {...stateOf(found.status)} /> },
                ]}
              />
            </div>
            <p className="mt-5 text-ink-2">{t('Open the full invoice from its email, or signed in as the sender or recipient.')}</p>
            <div className="mt-3">
              <ButtonLink to={paths.invoice(id)}>{t('Sign in to open it')}</ButtonLink>
            </div>
          </>
        )}
      </div>
    </ErrorLayout>
  );
}

import { BadgeCheck, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CHECK_DOCUMENT } from '../../shared/invoices/document-check-call.ts';
import type { checkDocument } from '../../shared/invoices/document-check-contract.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { PRODUCT } from '../base/config.ts';
import { setTitle } from '../base/title.ts';
import { koboOf } from '../documents/document-data.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { ErrorLayout } from '../base/error-layout.tsx';

type Found = OutputOf<typeof checkDocument>;

/** The page of the QR code of an order, a quote, a receipt or a statement: the data that the document must have. */
export function CheckScreen({ code }: { code: string }) {
  const [state, setState] = useState<{ found: Found | null; error: unknown; tries: number }>({ found: null, error: null, tries: 0 });
  useEffect(() => {
    callWithoutSchema<typeof checkDocument>(CHECK_DOCUMENT, { code }).then(
      (found) => setState((was) => ({ ...was, found, error: null })),
      (error: unknown) => setState((was) => ({ ...was, found: null, error })),
    );
  }, [code, state.tries]);
  const { found, error } = state;
  useEffect(() => setTitle(t('Verify a document')), [found, error]);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <DeadEnd title={t('Document not found')} mark={<SearchX aria-hidden="true" size={32} className="text-danger" />}>
        <p>{error.status === 404 ? errorText(error) : t('This link doesn’t belong to a document. Scan the code again.')}</p>
      </DeadEnd>
    );
  if (error)
    return (
      <PageProblem
        error={error}
        title={t('This document could not be verified')}
        onRetry={() => setState((was) => ({ ...was, error: null, tries: was.tries + 1 }))}
      />
    );
  return (
    <ErrorLayout>
      <div className="max-w-[30rem]">
        {found ? (
          <Result found={found} />
        ) : (
          <>
            <Loading label={t('Verifying the document')} />
            <Skeleton className="h-8 w-56" />
            <Skeleton className="mt-4 h-44 w-full" />
          </>
        )}
      </div>
    </ErrorLayout>
  );
}

function Result({ found }: { found: Found }) {
  const day = found.day === null ? null : calendarDate(found.day);
  return (
    <>
      <BadgeCheck aria-hidden="true" size={32} className="text-accent" />
      <h1 className="mt-3 text-xl font-semibold tracking-tight">{KIND[found.kind]}</h1>
      <p className="mt-2 text-ink-2">{t('Compare these details with your document. If anything differs, don’t rely on it; ask whoever gave it to you.')}</p>
      <div className="mt-5 rounded border border-line bg-surface px-5 py-2 text-base wrap-anywhere">
        <Facts
          rows={[
            { label: NUMBER[found.kind], value: <span className="font-semibold">{found.number}</span> },
            { label: PARTIES[found.kind][0], value: found.issuer },
            ...(found.party === null ? [] : [{ label: PARTIES[found.kind][1], value: found.party }]),
            { label: found.state === 'made' ? t('Balance') : t('Amount'), value: <Money kobo={koboOf(found.amount)} strong /> },
            ...(day ? [{ label: DAY[found.kind], value: formatDate(day) }] : []),
            ...(found.state === 'made' ? [] : [{ label: t('Status today'), value: (found.kind === 'quote' ? STATE_OF_QUOTE : STATE)[found.state] }]),
          ]}
        />
      </div>
    </>
  );
}

const KIND = {
  order: t('This purchase order was sent through {product}', { product: PRODUCT }),
  quote: t('This offer was sent through {product}', { product: PRODUCT }),
  receipt: t('This receipt was issued by {product}', { product: PRODUCT }),
  'wallet statement': t('This wallet statement was issued by {product}', { product: PRODUCT }),
  'statement of account': t('This statement of account was made with {product} by the business named here', { product: PRODUCT }),
} as const;
const NUMBER = {
  order: t('Number'),
  quote: t('Number'),
  receipt: t('Reference'),
  'wallet statement': t('Statement'),
  'statement of account': t('Statement'),
} as const;
const PARTIES = {
  order: [t('Buyer'), t('Supplier')],
  quote: [t('Supplier'), t('Customer')],
  receipt: [t('Payee'), t('Payer')],
  'wallet statement': [t('Account holder'), ''],
  'statement of account': [t('Business'), t('Customer or supplier')],
} as const;
const DAY = { order: t('Ordered'), quote: t('Date'), receipt: t('Paid on'), 'wallet statement': t('Up to'), 'statement of account': t('Up to') } as const;
const STATE: Record<Exclude<Found['state'], 'made'>, string> = {
  pending: t('Awaiting approval'),
  approved: t('Approved'),
  denied: t('Declined'),
  expired: t('Expired'),
  invoiced: t('Invoiced'),
  archived: t('Archived'),
  paid: t('Paid'),
  recorded: t('Recorded by the payee, not paid through {product}', { product: PRODUCT }),
  reversed: t('Payment reversed'),
};
const STATE_OF_QUOTE: typeof STATE = { ...STATE, pending: t('Awaiting acceptance'), approved: t('Accepted', undefined, 'quote') };

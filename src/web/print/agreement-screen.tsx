import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { calendarDate, documentDate } from '../../shared/kit/date.ts';
import { AGREEMENT_PDF, OWN_AGREEMENT, OWN_AGREEMENT_PDF, READ_AGREEMENT } from '../../shared/invoices/link-calls.ts';
import type { agreementPdf, ownAgreementPdf, readAgreement, readOwnAgreement } from '../../shared/invoices/documents-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { PRODUCT } from '../base/config.ts';
import { paths } from '../base/paths.ts';
import { setTitle } from '../base/title.ts';
import { useSession } from '../base/session.ts';
import { ownOf } from '../documents/own-of.ts';
import { koboOf } from '../documents/document-data.ts';
import { QrCode } from '../../ui/primitives/qr-code.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { fetchFile } from '../base/file-without-schema.ts';
import { VerifyScreen } from './verify-screen.tsx';
import './print.css';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type Agreement = OutputOf<typeof readAgreement>;

/** The recipient's undertaking to pay, as it was given: for the screen and for printing. */
export function AgreementScreen() {
  const invoiceId = useParam('invoiceId');
  const q = useSearch()[0].get('q');
  const isMember = (useSession()?.business ?? null) !== null;
  // The id alone shows only the data for verification.
  return q === null && !isMember ? <VerifyScreen id={invoiceId} /> : <Printed invoiceId={invoiceId} q={q} />;
}

function Printed({ invoiceId, q }: { invoiceId: string; q: string | null }) {
  const signedIn = useSession() !== null;
  const { agreement, error, again } = useAgreement(invoiceId, q);
  const title = agreement ? t('Payment agreement {number}', { number: agreement.facts.number }) : t('Payment agreement');
  useEffect(() => setTitle(title), [title]);
  const { busy, save } = useSaving();
  const file = () =>
    q === null ? fetchFile<typeof ownAgreementPdf>(OWN_AGREEMENT_PDF, ownOf(invoiceId)) : fetchFile<typeof agreementPdf>(AGREEMENT_PDF, { invoiceId: q });
  const none = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (none) return <NoAgreement why={error.status === 404 ? errorText(error) : t('This link doesn’t lead to an invoice.')} />;
  if (error && !agreement) return <PageProblem error={error} title={t('The agreement couldn’t be loaded')} onRetry={again} />;
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-6 sm:px-6 print:max-w-none print:p-0">
      <div className="mb-5 flex items-center justify-between gap-3 print:hidden">
        {signedIn ? (
          <ButtonLink variant="quiet" to={paths.invoice(invoiceId)} icon={<ArrowLeft aria-hidden="true" size={16} />}>
            {t('Invoice')}
          </ButtonLink>
        ) : (
          <span />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={!agreement} icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
            {t('Print')}
          </Button>
          <Button
            variant="primary"
            disabled={!agreement}
            loading={busy !== null}
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => save(`${title}.pdf`, file)}
          >
            {t('Download PDF')}
          </Button>
        </div>
      </div>
      {agreement ? (
        <Text agreement={agreement} />
      ) : (
        <>
          <Loading label={t('Loading the agreement')} />
          <Skeleton className="h-[44rem] w-full" />
        </>
      )}
    </div>
  );
}

function useAgreement(invoiceId: string, q: string | null) {
  const [state, setState] = useState<{ agreement: Agreement | null; error: unknown; tries: number }>({ agreement: null, error: null, tries: 0 });
  useEffect(() => {
    const read =
      q === null
        ? callWithoutSchema<typeof readOwnAgreement>(OWN_AGREEMENT, ownOf(invoiceId))
        : callWithoutSchema<typeof readAgreement>(READ_AGREEMENT, { invoiceId: q });
    read.then(
      (agreement) => setState((was) => ({ ...was, agreement, error: null })),
      (error: unknown) => setState((was) => ({ ...was, error })),
    );
  }, [invoiceId, q, state.tries]);
  return { ...state, again: () => setState((was) => ({ ...was, error: null, tries: was.tries + 1 })) };
}

function Text({ agreement: { text, facts, hash, version, madeAt, invoiceId } }: { agreement: Agreement }) {
  const address = new URL(paths.paymentAgreement(invoiceId), location.href).href;
  return (
    <article className="rounded border border-line bg-surface px-5 py-8 wrap-anywhere sm:px-12 sm:py-12 print:rounded-none print:border-0 print:p-0">
      <p className="text-sm text-ink-2">Payment agreement</p>
      <h1 className="mt-1 text-xl font-semibold tracking-tight text-balance">
        {facts.buyer} undertakes to pay {facts.supplier}
      </h1>
      <div className="mt-6 grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-3">
        <Fact label="Amount">
          <Money kobo={koboOf(facts.amount)} size="lead" strong />
        </Fact>
        <Fact label="Due date">{formatDay(facts.dueDate)}</Fact>
        <Fact label="Invoice">
          {facts.number}, {formatDay(facts.issueDate)}
        </Fact>
      </div>
      <ol className="mt-6 grid list-decimal gap-4 ps-6 text-base marker:text-ink-3">
        {text.split('\n').map((paragraph) => (
          <li key={paragraph} className="ps-1 break-inside-avoid">
            {paragraph}
          </li>
        ))}
      </ol>
      <footer className="mt-9 flex flex-wrap items-center gap-4 border-t border-line pt-5 text-xs text-ink-2 break-inside-avoid">
        <div className="shrink-0">
          <QrCode text={address} label="QR code of this agreement" />
        </div>
        <div className="min-w-0 flex-1 basis-64">
          <p>
            Given by {facts.givenBy} for {facts.buyer}, recorded by {PRODUCT} on <span className="tabular">{WHEN.format(new Date(madeAt))} UTC</span>.
          </p>
          <p className="mt-2">
            Text of {version}. Digest (SHA-256) of text and facts: <span className="font-mono">{hash}</span>
          </p>
          <p className="mt-2">Scan to compare number, amount and payee with the invoice that is kept; its parties read the whole agreement there.</p>
        </div>
      </footer>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs text-ink-3">{label}</p>
      <p className="font-semibold">{children}</p>
    </div>
  );
}

function NoAgreement({ why }: { why: string }) {
  return (
    <DeadEnd title={t('Payment agreement not found')}>
      <p>{why}</p>
    </DeadEnd>
  );
}

function formatDay(date: string | null): string {
  const day = date === null ? null : calendarDate(date);
  return day === null ? '–' : documentDate(day);
}

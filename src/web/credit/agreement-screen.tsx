import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { creditAgreementPdf, readCreditAgreement } from '../../shared/credit/lifecycle-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { PageError } from '../../ui/feedback/page-error.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { PRODUCT } from '../base/config.ts';
import { paths } from '../base/paths.ts';
import { setTitle } from '../base/title.ts';
import { useSignedIn } from '../base/session.ts';
import { dayText } from '../base/days.ts';
import '../print/print.css';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

type Agreement = OutputOf<typeof readCreditAgreement>;

/** The agreement of an advance as offered and signed: for the screen and for printing. */
export function CreditAgreementScreen() {
  const creditId = useParam('creditId');
  const { agreement: data, error, again } = useAgreement(creditId);
  const title = data ? t('Credit agreement {invoiceNumber}', { invoiceNumber: data.invoiceNumber }) : t('Credit agreement');
  useEffect(() => setTitle(title), [title]);
  const { business } = useSignedIn();
  const { busy, save } = useSaving();
  const back = { to: paths.credit(creditId), label: t('Advance') };
  if (error && !data) {
    return (
      <div className="mx-auto max-w-[46rem] px-4 py-6 sm:px-6">
        <PageError title={title} back={back} error={error} text={t('The agreement couldn’t be loaded')} onRetry={again} />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-6 sm:px-6 print:max-w-none print:p-0">
      <div className="mb-5 flex items-center justify-between gap-3 print:hidden">
        <ButtonLink variant="quiet" to={back.to} icon={<ArrowLeft aria-hidden="true" size={16} />}>
          {back.label}
        </ButtonLink>
        <div className="flex flex-wrap justify-end gap-2">
          <Button disabled={!data} icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
            {t('Print')}
          </Button>
          <Button
            variant="primary"
            disabled={!data}
            loading={busy !== null}
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => save(`${title}.pdf`, () => download(creditAgreementPdf, { id: creditId, businessId: business.id }))}
          >
            {t('Download PDF')}
          </Button>
        </div>
      </div>
      {data ? (
        <Text agreement={data} />
      ) : (
        <>
          <Loading label={t('Loading the agreement')} />
          <Skeleton className="h-[44rem] w-full" />
        </>
      )}
    </div>
  );
}

/** Print pages are outside the app's shell and its query cache. */
function useAgreement(creditId: string) {
  const { business } = useSignedIn();
  const [state, setState] = useState<{ agreement: Agreement | null; error: unknown; tries: number }>({ agreement: null, error: null, tries: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    call(readCreditAgreement, { id: creditId, businessId: business.id }, { signal: leaving.signal }).then(
      (agreement) => setState((was) => ({ ...was, agreement, error: null })),
      (error: unknown) => leaving.signal.aborted || setState((was) => ({ ...was, error })),
    );
    return () => leaving.abort();
  }, [creditId, business.id, state.tries]);
  return { ...state, again: () => setState((was) => ({ ...was, error: null, tries: was.tries + 1 })) };
}

function Text({
  agreement: { text, language, translation, hash, version, offeredAt, borrower, lender, amount, fee, apr, dueDate, signedBy, signedAt },
}: {
  agreement: Agreement;
}) {
  const moment = (instant: string) => <span className="tabular">{t('{format} UTC', { format: WHEN.format(new Date(instant)) })}</span>;
  return (
    <article className="rounded border border-line bg-surface px-5 py-8 wrap-anywhere sm:px-12 sm:py-12 print:rounded-none print:border-0 print:p-0">
      <p className="text-sm text-ink-2">{t('Credit agreement')}</p>
      <h1 className="mt-1 text-xl font-semibold tracking-tight text-balance">{t('{lender} advances money to {borrower}', { lender, borrower })}</h1>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
        <Fact label={t('Amount')}>
          <Money naira={amount} size="lead" strong />
        </Fact>
        <Fact label={t('Fee, at most')}>
          <Money naira={fee} />
        </Fact>
        <Fact label={t('APR')}>{apr}%</Fact>
        <Fact label={t('Due date')}>{dayText(dueDate)}</Fact>
      </dl>
      {translation !== null && (
        <>
          <Paragraphs text={translation} language={language} />
          <p className="mt-9 font-semibold text-pretty">
            {t('The text above is a translation. The English text below is the agreement; where the two differ, the English text applies.')}
          </p>
        </>
      )}
      <Paragraphs text={text} language="en" />
      <footer className="mt-9 grid gap-2 border-t border-line pt-5 text-xs text-ink-2 break-inside-avoid">
        <p>
          <T text="Offered by {lender} on {day}." lender={lender} day={moment(offeredAt)} />{' '}
          {signedBy && signedAt ? (
            <T
              text="Signed by {signedBy} for {borrower} on {day}, with a code, through {product}."
              signedBy={signedBy}
              borrower={borrower}
              day={moment(signedAt)}
              product={PRODUCT}
            />
          ) : (
            t('Not signed.')
          )}
        </p>
        <p>
          <T text="Version {version}. SHA-256 {hash}" version={version} hash={<span className="tabular break-all">{hash}</span>} />
          {translation !== null && ` ${t('The digest is of the English text.')}`}
        </p>
      </footer>
    </article>
  );
}

function Paragraphs({ text, language }: { text: string; language: string }) {
  return (
    <ol lang={language} className="mt-6 grid list-decimal gap-4 ps-6 text-base marker:text-ink-3">
      {text.split('\n').map((paragraph) => (
        <li key={paragraph} className="ps-1 break-inside-avoid">
          {paragraph}
        </li>
      ))}
    </ol>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="mt-1 tabular">{children}</dd>
    </div>
  );
}

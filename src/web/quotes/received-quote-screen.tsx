import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { sendQuoteLink, answerQuote, sendQuoteCode } from '../../shared/quotes/decision-contract.ts';
import { hasEnd } from '../../shared/quotes/has-end.ts';
import { QUOTE_LINK_CALL, QUOTE_LINK_PDF, READ_QUOTE_LINK, ANSWER_QUOTE, QUOTE_CODE_CALL } from '../../shared/quotes/link-calls.ts';
import type { readQuoteLink, receivedQuotePdf } from '../../shared/quotes/link-contract.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { PRODUCT } from '../base/config.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { fetchFile } from '../base/file-without-schema.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { currentSession, useSession } from '../base/session.ts';
import { setTitle } from '../base/title.ts';
import { brandStyle } from '../documents/brand-colour.ts';
import { koboOf } from '../documents/document-data.ts';
import { amountSize } from '../documents/document-totals.tsx';
import { DocumentView } from '../documents/document-view.tsx';
import { KIND_TEXT, nameOfQuote, quoteDecisionText, quoteLook, toQuoteDocument } from './quote-document.ts';
import { useLinkKeys } from '../public/link-keys.ts';
import type { LinkKeys } from '../public/link-keys.ts';
import { ReceivedSkeleton } from '../public/received-skeleton.tsx';
import { useLinked } from '../public/use-received.ts';
import { WhoDecides } from '../public/who-decides.tsx';
import { formatMoney } from '../../shared/kit/money.ts';
import { DecideForm } from '../public/decide-form.tsx';

type View = OutputOf<typeof readQuoteLink>;

/** Identifies a signed-in reader: a sender's own view does not count as the customer's. */
const byKey = (q: string) => {
  const viewer = currentSession()?.business?.id;
  return viewer ? { q, viewer } : { q };
};

/** The page of a customer's link: the quote and its actions, without an account. */
export function ReceivedQuoteScreen() {
  const keys = useLinkKeys();
  const { view, error, reload } = useLinked<typeof readQuoteLink>(READ_QUOTE_LINK, byKey, keys.q);
  const title = view ? titleOf(view) : t('Quote');
  useEffect(() => setTitle(title), [title]);
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  // An ended link hides the document; a weak connection does not.
  if (isOver && (!view || error.code === 'NOT_FOUND')) return <LinkIsOver message={error.message} />;
  if (!view && error) return <PageProblem error={error} title={t('The quote couldn’t be loaded')} onRetry={reload} />;
  if (!view) return <ReceivedSkeleton label={t('Loading the quote')} />;
  return (
    <div style={brandStyle(view.sender.accent)} className="min-h-dvh">
      <div className="mx-auto grid max-w-[68rem] items-start gap-x-8 gap-y-6 px-4 py-5 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_21rem] print:block">
        <div className="min-w-0 lg:sticky lg:top-8 lg:order-last print:hidden">
          <Actions view={view} keys={keys} onChanged={reload} />
        </div>
        <div className="min-w-0">
          <DocumentView data={toQuoteDocument(view)} />
        </div>
      </div>
      <p className="pb-4 text-center text-xs text-ink-3 print:hidden">{t('Sent with {product}', { product: PRODUCT })}</p>
      <LanguageChoice className="justify-center pb-8 print:hidden" />
    </div>
  );
}

function titleOf({ kind, number, sender: { name } }: View): string {
  return kind === 'proforma'
    ? t('Proforma invoice {number} from {name}', { number: number ?? '', name })
    : t('Quote {number} from {name}', { number: number ?? '', name });
}

function Actions({ view, keys, onChanged }: { view: View; keys: LinkKeys; onChanged: () => void }) {
  const { q, d } = keys;
  const [deciding, setDeciding] = useState<'approve' | 'deny' | null>(keys.action);
  const decides = d !== null && view.toDecide?.by === 'email';
  const said = quoteDecisionText(view);
  const total = koboOf(view.total);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  return (
    <section aria-label={t('What to do')} className="overflow-hidden rounded border border-line bg-surface">
      <div aria-hidden="true" className="h-1.5 bg-(--brand) lg:hidden" />
      <div className="grid gap-4 p-5">
        <div>
          <h1 className="text-sm text-ink-2 wrap-anywhere">
            <span className="block text-lg font-semibold tracking-tight text-ink">{view.sender.name}</span>
            {t('{kind} {number} for {name}', { kind: KIND_TEXT[view.kind], number: view.number ?? '', name: view.recipient.name })}
          </h1>
          <p className="mt-3">
            <Money kobo={total} size={amountSize(total)} strong />
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
            <Status {...quoteLook(view.status, decides ? 'received' : 'sent')} />
            {due && hasEnd(view.status) && <span className="text-ink-2">{t('Valid until {day}', { day: formatDate(due) })}</span>}
          </div>
        </div>
        <p className="text-ink-2 text-pretty">
          {view.status === 'pending' && !decides
            ? t('Awaiting acceptance from {name}.', { name: view.recipient.name })
            : SENTENCE[view.status](view.sender.name)}
        </p>
        {said && <p className="text-sm text-ink-2 wrap-anywhere">{said}</p>}
        {view.reason && <p className="border-s-2 border-line ps-3 wrap-anywhere">{t('“{text}”', { text: view.reason })}</p>}
        {deciding !== null && decides && (
          <DecideQuote
            key={deciding}
            view={view}
            keys={keys}
            action={deciding}
            onDone={() => {
              setDeciding(null);
              onChanged();
            }}
            onCancel={() => setDeciding(null)}
          />
        )}
        {view.toDecide && !decides && (
          <WhoDecides
            accepts
            by={view.toDecide}
            sender={view.sender.name}
            path={publicPaths.quote(view.id)}
            send={() => callWithoutSchema<typeof sendQuoteLink>(QUOTE_LINK_CALL, { q })}
          />
        )}
        {deciding === null && decides && (
          <div className="grid grid-cols-2 gap-2">
            <Button variant="primary" size="large" onClick={() => setDeciding('approve')}>
              {t('Accept')}
            </Button>
            <Button size="large" onClick={() => setDeciding('deny')}>
              {t('Decline')}
            </Button>
          </div>
        )}
        {deciding === null && view.status === 'approved' && <HowToOrder view={view} />}
        <PdfButton q={q} view={view} />
      </div>
    </section>
  );
}

function PdfButton({ q, view }: { q: string; view: View }) {
  const { busy, save } = useSaving();
  return (
    <Button
      wide
      loading={busy !== null}
      icon={<FileText aria-hidden="true" size={16} />}
      onClick={() => save(`${nameOfQuote(view)}.pdf`, () => fetchFile<typeof receivedQuotePdf>(QUOTE_LINK_PDF, { q }))}
    >
      {t('Download PDF')}
    </Button>
  );
}

const SENTENCE: Record<View['status'], (seller: string) => string> = {
  draft: () => t('It has not been sent yet.'),
  pending: (seller) => t('Review this offer, then accept or decline it. {seller} is notified immediately.', { seller }),
  approved: (seller) => t('Accepted. {seller} sends the invoice next.', { seller }),
  denied: (seller) => t('Declined. {seller} has been notified.', { seller }),
  expired: (seller) => t('This offer has ended. Ask {seller} for a new one.', { seller }),
  invoiced: (seller) => t('Invoiced. {seller} has sent you the invoice.', { seller }),
  archived: (seller) => t('Withdrawn by {seller}. No action is needed.', { seller }),
};

/** The purchase order is created in the app: a person with an account is redirected, others see what is required. */
function HowToOrder({ view }: { view: View }) {
  const session = useSession();
  const email = view.recipient.email;
  if (session !== null && view.customerHasAccount && session.profile.email.toLowerCase() === email?.toLowerCase())
    return (
      <ButtonLink wide size="large" to={publicPaths.quote(view.id)}>
        {t('Open it in your account')}
      </ButtonLink>
    );
  return (
    <div className="border-t border-line pt-4 text-sm text-ink-2">
      <p className="font-medium text-ink">{t('Turn it into a purchase order')}</p>
      <p className="mt-0.5 wrap-anywhere">
        {view.customerHasAccount ? (
          <T
            text={email ? '{link} as {email} to create the purchase order in one click.' : '{link} to create the purchase order in one click.'}
            link={<Link to={publicPaths.login()}>{t('Sign in')}</Link>}
            email={email}
          />
        ) : (
          <T
            text={email ? '{link} with {email} to create the purchase order in one click.' : '{link} to create the purchase order in one click.'}
            link={<Link to={publicPaths.register()}>{t('Open a {product} account', { product: PRODUCT })}</Link>}
            email={email}
          />
        )}
      </p>
    </div>
  );
}

function LinkIsOver({ message }: { message: string }) {
  return (
    <DeadEnd title={t('Quote not found')}>
      <p>{message}</p>
      <p>{t('The link may also be incomplete: open it again from the message it came in.')}</p>
    </DeadEnd>
  );
}

interface DecideQuoteProps {
  view: OutputOf<typeof readQuoteLink>;
  keys: LinkKeys;
  action: 'approve' | 'deny';
  onDone: () => void;
  onCancel: () => void;
}

/** Accepting or declining a quote with the code from the e-mail. */
function DecideQuote({ view, keys, action, onDone, onCancel }: DecideQuoteProps) {
  const { q, d } = keys;
  const amount = formatMoney(koboOf(view.total));
  // Only a reader with the key from the e-mail gets here.
  if (d === null) return null;
  return (
    <DecideForm
      id={view.id}
      action={action}
      noun="quote"
      amount={amount}
      agree={<T text="You agree to buy from {name} for {amount}." name={view.sender.name} amount={<b>{amount}</b>} />}
      given={action === keys.action ? keys.code : null}
      send={() => callWithoutSchema<typeof sendQuoteCode>(QUOTE_CODE_CALL, { q, d, action })}
      decide={(said) => callWithoutSchema<typeof answerQuote>(ANSWER_QUOTE, { q, d, action, ...said })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

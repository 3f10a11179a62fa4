import { FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import type { sendOrderLink, sendOrderCode, answerOrder } from '../../shared/orders/decision-contract.ts';
import {
  ORDER_LINK_ATTACHMENT,
  ORDER_LINK_ATTACHMENTS,
  ORDER_LINK_CALL,
  ORDER_LINK_PDF,
  READ_ORDER_LINK,
  ANSWER_ORDER,
  ORDER_CODE_CALL,
} from '../../shared/orders/link-calls.ts';
import type { receivedOrderPdf } from '../../shared/orders/documents-contract.ts';
import { expectsDelivery } from '../../shared/orders/expects-delivery.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { PRODUCT } from '../base/config.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { setTitle } from '../base/title.ts';
import { currentSession, useSession } from '../base/session.ts';
import { FULFILMENT, fulfilmentText } from './fulfilment-text.ts';
import { OrderChanges } from './order-changes.tsx';
import { toOrderDocument, wordOf } from './order-document.ts';
import { brandStyle } from '../documents/brand-colour.ts';
import { decisionText } from '../documents/decision-text.ts';
import { koboOf } from '../documents/document-data.ts';
import { amountSize } from '../documents/document-totals.tsx';
import { DocumentView } from '../documents/document-view.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { useLinkKeys } from '../public/link-keys.ts';
import type { LinkKeys } from '../public/link-keys.ts';
import { fetchFile } from '../base/file-without-schema.ts';
import { ReceivedAttachments } from '../public/received-files.tsx';
import { ReceivedSkeleton } from '../public/received-skeleton.tsx';
import { useLinked } from '../public/use-received.ts';
import { WhoDecides } from '../public/who-decides.tsx';
import { stateOf } from '../base/states.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { DecideForm } from '../public/decide-form.tsx';

type View = OutputOf<typeof readOrderLink>;
const ATTACHMENTS = { list: ORDER_LINK_ATTACHMENTS, read: ORDER_LINK_ATTACHMENT };

/** Identifies a signed-in reader: a buyer's own view does not count as the supplier's. */
const byKey = (q: string) => {
  const viewer = currentSession()?.business?.id;
  return viewer ? { q, viewer } : { q };
};

/** The page of a supplier's link: the buyer's order and its actions, without an account. */
export function ReceivedOrderScreen() {
  const keys = useLinkKeys();
  const { q } = keys;
  const { view, error, reload } = useLinked<typeof readOrderLink>(READ_ORDER_LINK, byKey, q);
  const title = view ? t('Purchase order {number} from {name}', { number: view.number ?? '', name: view.sender.name }) : t('Purchase order');
  useEffect(() => setTitle(title), [title]);
  const isOver = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  // An ended link hides the document; a weak connection does not.
  if (isOver && error.code === 'NOT_FOUND') return <LinkIsOver message={error.message} />;
  if (!view && isOver) return <LinkIsOver message={error.message} />;
  if (!view && error) return <PageProblem error={error} title={t('The order couldn’t be loaded')} onRetry={reload} />;
  if (!view) return <ReceivedSkeleton label={t('Loading the order')} />;
  return (
    <div style={brandStyle(view.sender.accent)} className="min-h-dvh">
      <div className="mx-auto grid max-w-[68rem] items-start gap-x-8 gap-y-6 px-4 py-5 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_21rem] print:block">
        <div className="min-w-0 lg:sticky lg:top-8 lg:order-last print:hidden">
          <Actions view={view} keys={keys} onChanged={reload} />
        </div>
        <div className="min-w-0">
          <DocumentView data={toOrderDocument(view)} />
          <ReceivedAttachments q={q} calls={ATTACHMENTS} />
        </div>
      </div>
      <p className="pb-4 text-center text-xs text-ink-3 print:hidden">{t('Sent with {product}', { product: PRODUCT })}</p>
      <LanguageChoice className="justify-center pb-8 print:hidden" />
    </div>
  );
}

function Actions({ view, keys, onChanged }: { view: View; keys: LinkKeys; onChanged: () => void }) {
  const { q, d } = keys;
  const [deciding, setDeciding] = useState<'approve' | 'deny' | null>(keys.action);
  const decides = d !== null && view.toDecide?.by === 'email';
  const said = decisionText(view.decided, view.decided && (view.status === 'denied' ? 'denied' : 'approved'), view.recipient.name);
  const total = koboOf(view.total);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  return (
    <section aria-label={t('What to do')} className="overflow-hidden rounded border border-line bg-surface">
      <div aria-hidden="true" className="h-1.5 bg-(--brand) lg:hidden" />
      <div className="grid gap-4 p-5">
        <div>
          <h1 className="text-sm text-ink-2 wrap-anywhere">
            <span className="block text-lg font-semibold tracking-tight text-ink">{view.sender.name}</span>
            {t('Purchase order {number} to {name}', { number: view.number ?? '', name: view.recipient.name })}
            {view.revision > 1 && ` · ${t('Revision {revision}', { revision: view.revision })}`}
          </h1>
          <p className="mt-3">
            <Money kobo={total} size={amountSize(total)} strong />
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
            <Status {...stateOf(view.status, wordOf(view.status, 'received'))} />
            {due && expectsDelivery(view.status) && <span className="text-ink-2">{t('Delivery by {day}', { day: formatDate(due) })}</span>}
          </div>
        </div>
        <p className="text-ink-2 text-pretty">
          {view.status === 'pending' && !decides ? t('Awaiting approval from {name}.', { name: view.recipient.name }) : SENTENCE[view.status](view.sender.name)}
        </p>
        <OrderChanges changes={view.changes} />
        {view.fulfilment && view.fulfilment.state !== 'open' && (
          <p>
            <Status {...FULFILMENT[view.fulfilment.state]} word={fulfilmentText(view.fulfilment)} />
          </p>
        )}
        {said && <p className="text-sm text-ink-2 wrap-anywhere">{said}</p>}
        {view.reason && <p className="border-s-2 border-line ps-3 wrap-anywhere">{t('“{text}”', { text: view.reason })}</p>}
        {deciding !== null && decides && (
          <DecideOrder
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
            by={view.toDecide}
            sender={view.sender.name}
            path={publicPaths.purchaseOrder(view.id)}
            send={() => callWithoutSchema<typeof sendOrderLink>(ORDER_LINK_CALL, { q })}
          />
        )}
        {deciding === null && decides && (
          <div className="grid grid-cols-2 gap-2">
            <Button variant="primary" size="large" onClick={() => setDeciding('approve')}>
              {t('Approve')}
            </Button>
            <Button size="large" onClick={() => setDeciding('deny')}>
              {t('Decline')}
            </Button>
          </div>
        )}
        {deciding === null && (view.status === 'approved' || (view.status === 'pending' && view.toDecide?.by !== 'member')) && <HowToInvoice view={view} />}
        <PdfButton q={q} number={view.number} />
      </div>
    </section>
  );
}

function PdfButton({ q, number }: { q: string; number: string | null }) {
  const { busy, save } = useSaving();
  const name = `${number ?? 'Order'}.pdf`;
  return (
    <Button
      wide
      loading={busy !== null}
      icon={<FileText aria-hidden="true" size={16} />}
      onClick={() => save(name, () => fetchFile<typeof receivedOrderPdf>(ORDER_LINK_PDF, { q }))}
    >
      {t('Download PDF')}
    </Button>
  );
}

const SENTENCE: Record<View['status'], (buyer: string) => string> = {
  draft: () => t('It has not been sent yet.'),
  pending: (buyer) => t('Review this order, then approve or decline it. {buyer} is notified immediately.', { buyer }),
  approved: (buyer) => t('Approved. {buyer} expects your delivery and invoice.', { buyer }),
  denied: (buyer) => t('Declined. {buyer} has been notified.', { buyer }),
  invoiced: (buyer) => t('Invoiced. {buyer} approves and pays the invoice.', { buyer }),
  archived: (buyer) => t('Archived by {buyer}. No action is needed.', { buyer }),
};

/** The invoice is created in the app: a person with an account is redirected, others see what is required. */
function HowToInvoice({ view }: { view: View }) {
  const session = useSession();
  const email = view.recipient.email;
  if (session !== null && view.supplierHasAccount && session.profile.email.toLowerCase() === email?.toLowerCase())
    return (
      <ButtonLink wide size="large" to={publicPaths.purchaseOrder(view.id)}>
        {t('Open it in your account')}
      </ButtonLink>
    );
  return (
    <div className="border-t border-line pt-4 text-sm text-ink-2">
      <p className="font-medium text-ink">{t('Turn it into an invoice')}</p>
      <p className="mt-0.5 wrap-anywhere">
        {view.supplierHasAccount ? (
          <T
            text={email ? '{link} as {email} to create the invoice in one click.' : '{link} to create the invoice in one click.'}
            link={<Link to={publicPaths.login()}>{t('Sign in')}</Link>}
            email={email}
          />
        ) : (
          <T
            text={email ? '{link} with {email} to create the invoice in one click.' : '{link} to create the invoice in one click.'}
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
    <DeadEnd title={t('Purchase order not found')}>
      <p>{message}</p>
      <p>{t('The link may also be incomplete: open it again from the message it came in.')}</p>
    </DeadEnd>
  );
}

interface DecideOrderProps {
  view: OutputOf<typeof readOrderLink>;
  keys: LinkKeys;
  action: 'approve' | 'deny';
  onDone: () => void;
  onCancel: () => void;
}

/** Approving or denying an order with the code from the e-mail. */
function DecideOrder({ view, keys, action, onDone, onCancel }: DecideOrderProps) {
  // The version that was in sight when the form opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(view.revision);
  const { q, d } = keys;
  const amount = formatMoney(koboOf(view.total));
  // Only a reader with the key from the e-mail gets here.
  if (d === null) return null;
  return (
    <DecideForm
      id={view.id}
      action={action}
      noun="order"
      amount={amount}
      agree={<T text="You agree to deliver to {name} for {amount}." name={view.sender.name} amount={<b>{amount}</b>} />}
      given={action === keys.action ? keys.code : null}
      send={() => callWithoutSchema<typeof sendOrderCode>(ORDER_CODE_CALL, { q, d, action })}
      decide={(said) => callWithoutSchema<typeof answerOrder>(ANSWER_ORDER, { q, d, action, revision, ...said })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

import { Check, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { isOff } from '../../shared/invoices/is-off.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { PRODUCT } from '../base/config.ts';
import { LanguageChoice } from '../base/language-choice.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { setTitle } from '../base/title.ts';
import { brandStyle } from '../documents/brand-colour.ts';
import { koboOf, sentenceCase, toInvoiceDocument } from '../documents/document-data.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { amountSize } from '../documents/document-totals.tsx';
import { stateOf } from '../base/states.ts';
import { useLinkKeys } from './link-keys.ts';
import { ReceivedSkeleton } from './received-skeleton.tsx';
import { DocumentButtons, ReceivedAttachments } from './received-files.tsx';
import { useReceived } from './use-received.ts';
import type { LinkKeys } from './link-keys.ts';
import { HowToPay } from './how-to-pay.tsx';
import type { Received } from './use-received.ts';

// Few links are invalid.
const ReceivedError = lazyPart(() => import('./received-error.tsx').then((module) => module.ReceivedError), <ReceivedSkeleton />);

/** The page of a recipient's link: the sender's document and its actions, without an account. */
export function ReceivedScreen() {
  const keys = useLinkKeys();
  const { q } = keys;
  const { view, error, reload } = useReceived(q);
  const title = view ? t('Invoice {number} from {name}', { number: view.number ?? '', name: view.sender.name }) : t('Invoice');
  useEffect(() => setTitle(title), [title]);
  if (!view && error) return <ReceivedError error={error} onRetry={reload} />;
  if (!view) return <ReceivedSkeleton />;
  return <ReceivedPage view={view} keys={keys} onChanged={reload} />;
}

interface ReceivedProps {
  view: Received;
  keys: LinkKeys;
  onChanged: () => void;
}

/** Without `q` it is a preview: there are no files. */
export function ReceivedPage({ view, keys, onChanged }: ReceivedProps) {
  const { q } = keys;
  const files = (
    <>
      <DocumentButtons of={{ q }} name={view.number ?? t('Invoice')} />
      {view.decision === 'approved' && view.decided?.how && (
        <ButtonLink variant="quiet" to={publicPaths.paymentAgreement(view.id, q)} icon={<FileText aria-hidden="true" size={16} />}>
          {t('Payment agreement')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <div style={brandStyle(view.sender.accent)} className="@container min-h-dvh">
      <div className="mx-auto grid max-w-[68rem] items-start gap-x-8 gap-y-6 px-4 py-5 sm:px-6 sm:py-8 @min-[64rem]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 @min-[64rem]:sticky @min-[64rem]:top-8 @min-[64rem]:order-last">
          <ReceivedActions view={view} keys={keys} onChanged={onChanged} />
          {q && <ReceivedAttachments q={q} />}
          <div className="mt-4 flex flex-wrap gap-2 @max-[64rem]:hidden">{files}</div>
        </div>
        <div className="min-w-0">
          <DocumentView data={toInvoiceDocument(view)} headline={false} />
          <div className="mt-4 flex flex-wrap gap-2 @min-[64rem]:hidden">{files}</div>
        </div>
      </div>
      <p className="pb-4 text-center text-xs text-ink-3">{t('Sent with {product}', { product: PRODUCT })}</p>
      <LanguageChoice className="justify-center pb-8 print:hidden" />
    </div>
  );
}

// Loaded when somebody decides: most readers only look.
const Standing = lazyPart(() => import('./decision-status.tsx').then((module) => module.DecisionStatus));
const DecideInvoice = lazyPart(() => import('./decide-invoice.tsx').then((module) => module.DecideInvoice), <Skeleton className="h-40 w-full" />);

/** The status and the reader's possible actions; on a phone above the document, on the first screen. */
function ReceivedActions({ view, keys, onChanged }: ReceivedProps) {
  const { q, d } = keys;
  const [doing, setDoing] = useState<'approve' | 'deny' | 'pay' | null>(keys.action);
  const paying = doing === 'pay';
  const decides = d !== null && view.toDecide?.by === 'email';
  // With instalments what is due next.
  const balance = koboOf(view.nextPayment?.amount ?? view.balance);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const open = view.balance > 0 && !isOff(view.status);
  // Who has paid a part goes on paying.
  const paysFirst = view.can.pay && view.paid > 0;
  return (
    <section aria-label={t('What to do')} className="overflow-hidden rounded border border-line bg-surface">
      <div aria-hidden="true" className="h-1.5 bg-(--brand) @min-[64rem]:hidden" />
      <div className="grid gap-4 p-5">
        <div>
          <h1 className="text-sm text-ink-2 wrap-anywhere">
            <span className="block text-lg font-semibold tracking-tight text-ink">{view.sender.name}</span>
            {t('Invoice {number} to {name}', { number: view.number ?? '', name: view.recipient.name })}
          </h1>
          {view.senderVerified && (
            <p className="mt-1 flex items-center gap-1.5 text-xs text-ink-2">
              <Check aria-hidden="true" size={14} className="text-accent" />
              {t('CAC registration verified')}
            </p>
          )}
          <p className="mt-3">
            <Money kobo={view.balance > 0 ? balance : koboOf(view.gross)} size={amountSize(koboOf(view.gross))} strong struck={view.balance > 0 && !open} />
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1" role="status">
            <Status {...stateOf(view.status, view.message === view.status ? undefined : sentenceCase(view.message))} />
            {due && open && (
              <span className="text-ink-2">
                {view.nextPayment
                  ? t('Due {day}, instalment {place} of {count}', { ...view.nextPayment, day: formatDate(due) })
                  : t('Due {day}', { day: formatDate(due) })}
              </span>
            )}
          </div>
        </div>
        <p className="text-ink-2 text-pretty">
          {view.status === 'pending' && !decides ? t('Awaiting approval from {name}.', { name: view.recipient.name }) : SENTENCE[view.status](view)}
        </p>
        {view.reason && <p className="border-s-2 border-line ps-3 wrap-anywhere">{t('“{text}”', { text: view.reason })}</p>}
        {decides &&
          !paying &&
          (doing ? (
            <DecideInvoice
              key={doing}
              view={view}
              keys={keys}
              action={doing}
              onDone={() => {
                setDoing(null);
                onChanged();
              }}
              onCancel={() => setDoing(null)}
            />
          ) : (
            <div className="grid grid-cols-2 gap-2">
              {view.can.approve && (
                <Button variant={paysFirst ? 'secondary' : 'primary'} size="large" onClick={() => setDoing('approve')}>
                  {t('Approve')}
                </Button>
              )}
              {view.can.deny && (
                <Button size="large" onClick={() => setDoing('deny')}>
                  {t('Decline')}
                </Button>
              )}
            </div>
          ))}
        {!paying && (view.decided || view.status === 'paid' || view.credited || (view.toDecide && !decides)) && (
          <Standing view={view} q={q} decides={decides} />
        )}
        {view.can.pay && (!doing || paying || !decides) && (
          <HowToPay view={view} q={q} decides={!paysFirst && (decides || view.toDecide?.by === 'member')} paying={paying} onPay={setDoing} />
        )}
      </div>
    </section>
  );
}

const owed = (view: Received) => formatMoney(koboOf(view.balance));
const SENTENCE: Record<Received['status'], (view: Received) => string> = {
  draft: () => t('It has not been sent yet.'),
  void: (view) => t('Withdrawn by {name}. You don’t need to pay.', { name: view.sender.name }),
  archived: () => t('This invoice is closed. No action is needed.'),
  pending: () => t('Review this invoice.'),
  unpaid: (view) => t('Approved. Payment to {name} is expected by the due date.', { name: view.sender.name }),
  partial: (view) => t('Partially paid. The balance due is {view}.', { view: owed(view) }),
  late: (view) => t('Overdue. The balance due is {view}.', { view: owed(view) }),
  credited: () => t('Credited in full. No payment is due.'),
  paid: (view) => (view.gross ? t('Paid in full to {name}. Thank you.', { name: view.sender.name }) : SENTENCE.archived(view)),
  denied: (view) => t('Declined. {name} has been notified. You don’t need to pay it.', { name: view.sender.name }),
  expired: (view) => t('Expired without a response. {name} can send it again.', { name: view.sender.name }),
};

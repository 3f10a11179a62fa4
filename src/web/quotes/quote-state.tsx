import { ArchiveRestore, Check, ClipboardList, FileText, X } from 'lucide-react';
import { useId, useState } from 'react';
import { archiveQuote, invoiceQuote, orderQuote } from '../../shared/quotes/steps-contract.ts';
import { hasEnd } from '../../shared/quotes/has-end.ts';
import type { QuoteStatus } from '../../shared/quotes/status.ts';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { distance } from '../../ui/form/date-phrases.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import type { PermissionState } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { amountSize } from '../documents/document-totals.tsx';
import { ToInvoice } from '../invoices/detail/to-invoice.tsx';
import { DeclinedRequest, useOwnRequest } from '../team/open-requests.tsx';
import { ownRequestText } from '../team/own-request-text.ts';
import { QUOTE_QUERIES } from './quote-actions.ts';
import { AcceptQuoteDialog, DeclineQuoteDialog } from './quote-dialogs.tsx';
import { nameOfQuote, quoteDecisionText } from './quote-document.ts';
import type { QuoteView } from './quote-kind.tsx';

type Open = 'accept' | 'decline' | null;

/** Beside the document: what it is worth, until when, the next step and the possible actions. */
export function QuoteState({ view, today }: { view: QuoteView; today: CalendarDate }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const total = koboOf(view.total);
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const asks = usePermission('invoice.approval').answer === 'ask';
  const asked = useOwnRequest(paths.quote(view.id), 'invoice.approval') !== undefined;
  const said = quoteDecisionText(view);
  return (
    <>
      <Card>
        <p className="text-xs text-ink-2">{t('Total')}</p>
        <p className="mt-1">
          <Money kobo={total} size={amountSize(total)} strong />
        </p>
        {due && hasEnd(view.status) && (
          <p className="mt-1 text-ink-2">
            {t('Valid until {day}', { day: formatDate(due) })}, {distance(due, today)}
          </p>
        )}
        <p className="mt-3 border-t border-line pt-3 text-ink-2 text-pretty wrap-anywhere">{quoteNext({ ...view, asks, asked })}</p>
        {said && <p className="mt-2 text-sm text-ink-2 wrap-anywhere">{said}</p>}
        {view.reason && (
          <div className="mt-3">
            <Panel tone="bad">
              <p className="text-xs text-ink-2">{t('Reason')}</p>
              <p className="wrap-anywhere">{view.reason}</p>
            </Panel>
          </div>
        )}
        <Steps view={view} onOpen={setOpen} />
      </Card>
      {open === 'accept' && <AcceptQuoteDialog view={view} onClose={close} />}
      {open === 'decline' && <DeclineQuoteDialog view={view} onClose={close} />}
    </>
  );
}

const icon = { 'aria-hidden': true, size: 16 } as const;

function Steps({ view, onOpen }: { view: QuoteView; onOpen: (open: Open) => void }) {
  const { can } = view;
  const id = useId();
  const [decide, archive] = [usePermission('invoice.approval'), usePermission('invoice.archive')];
  const asks = decide.answer === 'ask';
  const request = useOwnRequest(paths.quote(view.id), 'invoice.approval');
  const decides = can.approve || can.deny;
  const press = (open: Open) => ({
    wide: true,
    disabled: decide.answer === 'deny',
    'aria-describedby': decide.allowed ? undefined : id,
    onClick: () => onOpen(open),
  });
  const refused = [decides && !request && decide.reason, can.restore && archive.reason].filter((text) => typeof text === 'string');
  if (!decides && !can.invoice && !can.order && !can.restore && !view.invoice && !view.order) return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 print:hidden">
      {decides && <DeclinedRequest path={paths.quote(view.id)} actions={['invoice.approval']} />}
      {request && <p className="col-span-2 text-ink-2">{ownRequestText(request)}</p>}
      {decides && !request && (
        <>
          <div className={asks ? 'col-span-2' : ''}>
            <Button {...press('accept')} variant="primary" icon={<Check {...icon} />}>
              {asks ? t('Request approval') : t('Accept')}
            </Button>
          </div>
          <div className={asks ? 'col-span-2' : ''}>
            <Button {...press('decline')} icon={<X {...icon} />}>
              {asks ? t('Request to decline') : t('Decline')}
            </Button>
          </div>
        </>
      )}
      <ToOrder view={view} />
      <ToInvoice view={view} route={invoiceQuote} minor={view.status !== 'approved' && !view.invoice} refresh={QUOTE_QUERIES} />
      {can.restore && <Restore view={view} may={archive} describedBy={id} />}
      <p id={id} className="col-span-2 text-ink-2 empty:hidden">
        {[...new Set(refused)].join(' ')}
      </p>
    </div>
  );
}

/** One click creates the customer's purchase order; afterwards the button leads to it. */
function ToOrder({ view }: { view: QuoteView }) {
  const { business } = useSignedIn();
  const convert = useAction(orderQuote, {
    refresh: [...QUOTE_QUERIES, { id: 'order.list' }],
    onDone: ({ orderId }) => go(paths.createPurchaseOrder({ draft: orderId })),
  });
  if (view.order?.number)
    return (
      <div className="col-span-2">
        <ButtonLink wide to={paths.purchaseOrder(view.order.id)} icon={<FileText {...icon} />}>
          {t('Open order {number}', { number: view.order.number })}
        </ButtonLink>
      </div>
    );
  if (!view.can.order) return null;
  return (
    <div className="col-span-2">
      <Button
        wide
        variant="primary"
        loading={convert.isPending}
        icon={<ClipboardList {...icon} />}
        onClick={() => convert.mutate({ id: view.id, businessId: business.id })}
      >
        {view.order ? t('Continue the purchase order') : t('Create purchase order')}
      </Button>
    </div>
  );
}

function Restore({ view, may, describedBy }: { view: QuoteView; may: PermissionState; describedBy: string }) {
  const { business } = useSignedIn();
  const restore = useAction(archiveQuote, { done: t('{name} unarchived', { name: nameOfQuote(view) }), refresh: QUOTE_QUERIES });
  return (
    <div className="col-span-2">
      <Button
        wide
        disabled={!may.allowed}
        aria-describedby={may.allowed ? undefined : describedBy}
        loading={restore.isPending}
        icon={<ArchiveRestore {...icon} />}
        onClick={() => restore.mutate({ id: view.id, businessId: business.id, archived: false })}
      >
        {t('Unarchive')}
      </Button>
    </div>
  );
}

type Facts = Pick<QuoteView, 'status' | 'side' | 'dueDate' | 'invoice' | 'order' | 'can'> & {
  party: string;
  /** The last day, as text. */
  day: string | null;
  /** The reader needs another person's approval to decide. */
  asks: boolean;
  /** The reader has requested it. */
  asked: boolean;
};

/** The next step, as a sentence for the reader. */
function quoteNext(view: QuoteView & Pick<Facts, 'asks' | 'asked'>): string {
  const due = view.dueDate === null ? null : calendarDate(view.dueDate);
  const party = view.side === 'sent' ? view.recipient.name : view.sender.name;
  return (view.side === 'sent' ? SENT : RECEIVED)[view.status]({ ...view, party, day: due && formatDate(due) });
}

type Sentences = Record<QuoteStatus, (view: Facts) => string>;

/** Its invoice exists, but is not sent yet. */
const draftInvoice = () => t('Its invoice is a draft. Check it and send it.');

const SENT: Sentences = {
  draft: () => t('Only your business can see this draft until you send it.'),
  pending: ({ party, invoice }) =>
    invoice ? draftInvoice() : t('Awaiting acceptance from {party}. We’ll notify you when it’s accepted or declined.', { party }),
  approved: ({ party, invoice, order, can }) => {
    if (order?.number && !can.invoice) return t('{party} has accepted and sent {number}. Turn that order into the invoice.', { party, number: order.number });
    return invoice ? draftInvoice() : t('{party} has accepted. Turn it into an invoice in one click.', { party });
  },
  denied: ({ party }) => t('{party} has declined. Review the reason, then duplicate it to send a new offer.', { party }),
  expired: ({ party, day, invoice }) =>
    invoice
      ? draftInvoice()
      : t('It ended on {day}. If {party} still agrees, turn it into an invoice, or duplicate it with a new date.', { party, day: day ?? '–' }),
  invoiced: ({ party }) => t('Invoiced. {party} approves and pays the invoice.', { party }),
  archived: ({ party }) => t('It is archived, and {party} can’t respond to it. Unarchive it to continue.', { party }),
};

const RECEIVED: Sentences = {
  ...SENT,
  pending: ({ party, day, asks, asked }) => {
    if (asked) return t('Your request awaits an answer from your team. {party} is notified once it’s decided.', { party });
    if (asks) return t('Request approval to accept it, or request to decline it. {party} is notified once it’s decided.', { party });
    return day
      ? t('Accept it by {day}, or decline with a reason. {party} is notified immediately.', { party, day })
      : t('Accept it, or decline with a reason. {party} is notified immediately.', { party });
  },
  approved: ({ party, order, can }) => {
    if (order?.number) return t('You accepted it and ordered. {party} delivers and sends the invoice.', { party });
    if (order) return t('Your purchase order is a draft. Check it and send it.');
    return can.order
      ? t('You accepted it. Create a purchase order in one click, or wait for the invoice from {party}.', { party })
      : t('You accepted it. {party} sends the invoice next.', { party });
  },
  denied: ({ party }) => t('You declined it and {party} was notified.', { party }),
  expired: ({ party, day }) => t('It ended on {day} and can no longer be accepted. Ask {party} for a new one.', { party, day: day ?? '–' }),
  invoiced: ({ party }) => t('{party} has sent the invoice. Approve and pay it there.', { party }),
  archived: ({ party }) => t('Archived by {party}. No action is needed.', { party }),
};

import { useQuery } from '@tanstack/react-query';
import { Archive, CopyPlus, Download, Ellipsis, Link2Off, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { listOrderAttachments, readOrderAttachment } from '../../shared/orders/attachments-contract.ts';
import { readOrder } from '../../shared/orders/contract.ts';
import { orderPdf } from '../../shared/orders/documents-contract.ts';
import { isOpenOrder } from '../../shared/orders/status.ts';
import { renewOrderLink } from '../../shared/orders/steps-contract.ts';
import { call } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { RecordError } from '../../ui/feedback/record-error.tsx';
import { STAY, go, useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { paths } from '../base/paths.ts';
import { setTitle } from '../base/title.ts';
import { useSignedIn } from '../base/session.ts';
import { ShareSheet } from '../invoices/detail/share-sheet.tsx';
import { useToday } from '../base/today.ts';
import { AttachmentsCard } from '../invoices/detail/attachments-card.tsx';
import { DocumentSkeleton } from '../invoices/detail/document-skeleton.tsx';
import { SendingCard, HistoryCard } from '../invoices/detail/history-card.tsx';
import { NewLinkDialog } from '../invoices/detail/new-link-dialog.tsx';
import { koboOf } from '../documents/document-data.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { OpenRequests } from '../team/open-requests.tsx';
import '../print/print.css';
import { stateOf } from '../base/states.ts';
import { usePermission } from '../base/permission.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { toOrderDocument, wordOf } from './order-document.ts';
import { OrderState } from './order-state.tsx';
import { useCopyOrder } from './use-copy-order.ts';
import type { OrderView } from './order-kind.ts';
import { WithdrawOrderDialog, useArchive } from './archive-orders.tsx';
import { listOrderRevisions } from '../../shared/orders/revision-contract.ts';
import { VersionButton } from '../invoices/detail/version-button.tsx';

/** One purchase order, sent or received: the document, the next step, the possible actions, and the history. */
export function OrderScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const read = useQuery(queryOf(readOrder, { id, businessId: business.id }));
  const { busy, save } = useSaving();
  const view = read.data;
  const title = t('Purchase order {number}', { number: view?.number ?? '' }).trim();
  const isDraft = view?.stage === 'draft';
  useEffect(() => {
    if (view) setTitle(title);
  }, [view, title]);
  useEffect(() => {
    if (isDraft) go(paths.createPurchaseOrder({ draft: id }), { replace: true });
  }, [isDraft, id]);
  if (read.error && !view) {
    return (
      <RecordError
        title={t('Purchase order')}
        back={{ to: paths.purchaseOrders(), label: t('Purchase orders') }}
        error={read.error}
        text={t('This purchase order could not be opened')}
        missing={t('This purchase order does not exist')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!view || isDraft) return <DocumentSkeleton label={t('Loading the purchase order')} />;
  const documentData = toOrderDocument(view);
  const back =
    view.side === 'sent'
      ? { to: paths.purchaseOrders(), label: t('Purchase orders') }
      : { to: paths.purchaseOrders({ type: 'received' }), label: t('Orders received') };
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={view.number ?? t('Purchase order')}
          mark={<Status pill {...stateOf(view.status, wordOf(view.status, view.side))} />}
          lead={
            <span className="wrap-anywhere">
              {view.side === 'sent' ? t('To {name}', { name: view.recipient.name }) : t('From {name}', { name: view.sender.name })}
              {view.revision > 1 && ` · ${t('Revision {revision}', { revision: view.revision })}`}
            </span>
          }
          back={back}
          actions={
            <>
              <Button
                icon={<Download aria-hidden="true" size={16} />}
                loading={busy !== null}
                onClick={() => save(`${view.number ?? t('Draft order')}.pdf`, () => download(orderPdf, { id: view.id, businessId: business.id }))}
              >
                {t('PDF')}
              </Button>
              <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
                {t('Print')}
              </Button>
              {view.shareUrl !== null && (
                <Button icon={<Share2 aria-hidden="true" size={16} />} onClick={() => change({ share: 1 }, STAY)}>
                  {t('Share')}
                </Button>
              )}
              {view.side === 'sent' && <OrderMenu view={view} onNewLink={() => change({ share: 1 }, STAY)} />}
            </>
          }
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] print:block">
        <div className="grid min-w-0 gap-6 lg:col-start-2 print:hidden">
          <OpenRequests path={paths.purchaseOrder(view.id)} />
          <OrderState view={view} today={today} />
          <DeliveriesCard view={view} today={today} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DocumentView data={documentData} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-2 print:hidden">
          {view.invoices.length > 0 && <InvoicesCard invoices={view.invoices} />}
          <AttachmentsCard id={view.id} calls={{ list: listOrderAttachments, read: readOrderAttachment }} />
          {view.delivery && <SendingCard of={view.delivery} />}
          <OrderHistory view={view} />
        </div>
      </div>
      {query.get('share') !== null && view.shareUrl && (
        <ShareSheet
          noun="purchase order"
          view={{ ...view, sender: { ...documentData.sender, payTo: undefined, bank: null }, balance: view.total }}
          url={view.shareUrl}
          onClose={() => change({ share: null }, STAY)}
        />
      )}
    </>
  );
}

/** What was received for the order, each compared with it on its own page. */
function InvoicesCard({ invoices }: Pick<OrderView, 'invoices'>) {
  return (
    <Card title={t('Invoices of this order')}>
      <ul className="grid gap-3">
        {invoices.map(({ id, number, status, total }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link to={paths.invoice(id)}>{number ?? t('Invoice')}</Link>
            <Money kobo={koboOf(total)} />
            <span className="w-full">
              <Status {...stateOf(status, status === 'pending' ? t('Awaiting your approval') : undefined)} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Less frequent actions of the buyer on a sent order. */
function OrderMenu({ view, onNewLink }: { view: OrderView; onNewLink: () => void }) {
  const [open, setOpen] = useState<'archive' | 'link' | null>(null);
  const { business } = useSignedIn();
  const copy = useCopyOrder();
  const archiveOrders = useArchive();
  const put = () => archiveOrders([view.id], true);
  const archive = usePermission('invoice.archive');
  const close = () => setOpen(null);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isOpen = isOpenOrder(view);
  const archiving: MenuEntry[] = [
    'line',
    {
      label: isOpen ? t('Withdraw order') : t('Archive'),
      icon: <Archive {...icon} />,
      danger: isOpen,
      disabled: !archive.allowed,
      hint: archive.reason || undefined,
      onSelect: () => (isOpen ? setOpen('archive') : void put().catch((error: unknown) => toast.error(errorText(error)))),
    },
  ];
  // The buyer sees it in every state.
  if (view.side !== 'sent') return null;
  return (
    <>
      <Menu
        label={t('More for this order')}
        align="end"
        trigger={(props) => <IconButton {...props} framed label={t('More for this order')} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[
          { label: t('Duplicate'), icon: <CopyPlus {...icon} />, onSelect: () => copy.mutate({ id: view.id, businessId: business.id }) },
          ...(view.can.newLink ? [{ label: t('Regenerate link'), icon: <Link2Off {...icon} />, onSelect: () => setOpen('link') }] : []),
          ...(view.can.archive ? archiving : []),
        ]}
      />
      {open === 'archive' && <WithdrawOrderDialog name={view.number ?? t('this order')} onConfirm={put} onClose={close} />}
      {open === 'link' && (
        <NewLinkDialog
          name={view.recipient.name}
          renew={() => call(renewOrderLink, { id: view.id, businessId: business.id })}
          onMade={onNewLink}
          onClose={close}
        />
      )}
    </>
  );
}

/** The history of an order, with the versions that its revisions replaced. */
function OrderHistory({ view: { id, number, history } }: { view: OrderView }) {
  const events = history.map((event) => {
    if (event.what !== 'revised') return event;
    const below = (
      <div className="-ms-3 mt-0.5">
        <EarlierOrder id={id} revision={Number(event.detail) - 1} name={number ?? t('Order')} />
      </div>
    );
    return { ...event, detail: t('Revision {revision}', { revision: event.detail ?? '' }), below };
  });
  return <HistoryCard events={events} names={EVENTS} />;
}

const EVENTS: Readonly<Record<string, string>> = {
  sent: t('Sent', undefined, 'order'),
  'not mailed': t('Not sent by email: you reached the limit of emails to this address or to new addresses. Share the link.'),
  opened: t('Opened by the recipient', undefined, 'order'),
  approved: t('Approved', undefined, 'order'),
  denied: t('Declined', undefined, 'order'),
  revised: t('Revised and resent'),
  delivered: t('Delivery recorded'),
  'delivery undone': t('Delivery undone'),
  'invoice begun': t('Invoice started'),
  'invoice withdrawn': t('Invoice withdrawn'),
  invoiced: t('Invoiced', undefined, 'order'),
  'link renewed': t('Link regenerated'),
  archived: t('Archived', undefined, 'order'),
  restored: t('Restored'),
};

/** Opens the version that a revision replaced, with the reason for which it was declined. */
function EarlierOrder({ id, revision, name }: { id: string; revision: number; name: string }) {
  const { business } = useSignedIn();
  return (
    <VersionButton query={queryOf(listOrderRevisions, { id, businessId: business.id })} revision={revision} name={name}>
      {({ reason, paper }) => (
        <>
          <Panel tone="bad">
            <p className="text-xs text-ink-2">{t('Declined', undefined, 'order')}</p>
            <p className="wrap-anywhere">{reason}</p>
          </Panel>
          <DocumentView data={toOrderDocument(paper)} />
        </>
      )}
    </VersionButton>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off, Printer, Share2, Download, FileCode2, FileText, Handshake } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isId } from '../../../shared/kit/id.ts';
import { listAttachments, readAttachment } from '../../../shared/invoices/attachments-contract.ts';
import { readInvoice } from '../../../shared/invoices/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { changeLink } from '../../../shared/invoices/lifecycle-contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { STAY, go, useParam, useSearch } from '../../../ui/primitives/navigation.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { RecordError } from '../../../ui/feedback/record-error.tsx';
import { ButtonLink, Link } from '../../../ui/primitives/link.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { Status } from '../../../ui/primitives/status.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { paths } from '../../base/paths.ts';
import { setTitle } from '../../base/title.ts';
import { useSignedIn } from '../../base/session.ts';
import { sentenceCase, toInvoiceDocument } from '../../documents/document-data.ts';
import { InvoiceCredit } from '../../credit/invoice-credit.tsx';
import { DocumentView } from '../../documents/document-view.tsx';
import { OpenRequests } from '../../team/open-requests.tsx';
import { useToday } from '../../base/today.ts';
import { InvoiceTransfers } from '../../wallet/transfers/invoice-transfers.tsx';
import { stateOf } from '../../base/states.ts';
import { usePermission } from '../../base/permission.ts';
import { ComparisonCard } from '../comparison/lazy-comparison.ts';
import { CreditNoteScreen } from '../credit-notes/credit-note-screen.tsx';
import { CreditNotesCard } from '../credit-notes/credit-notes-card.tsx';
import { InvoiceWarnings } from '../pay/warnings.tsx';
import { WaitingPayments } from '../pay/waiting-payments.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { useRefresh } from '../use-refresh.ts';
import { ImportedScreen } from './imported-screen.tsx';
import { AttachmentsCard } from './attachments-card.tsx';
import { InvoiceSchedule } from './invoice-lifecycle.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { MoreMenu } from './more-menu.tsx';
import { RemindersCard } from './reminders-card.tsx';
import { ShareSheet } from './share-sheet.tsx';
import { InvoiceTimeline } from './timeline.tsx';
import { invoicePdf, invoiceUbl } from '../../../shared/invoices/documents-contract.ts';
import type { Decision } from '../../../shared/invoices/status.ts';
import { download } from '../../../api-client/download.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { useSaving } from '../../../ui/feedback/use-saving.ts';

/** Imported invoices and credit notes have the same address: the prefix of the id distinguishes them. */
export function InvoiceRoute() {
  const id = useParam('id');
  if (isId('creditNote', id)) return <CreditNoteScreen />;
  return isId('imported', id) ? <ImportedScreen /> : <InvoiceScreen />;
}

const WithholdingCard = lazyPart(() => import('./withholding-card.tsx').then((module) => module.WithholdingCard));

/** One invoice, sent or received: the document, the next step, the possible actions, and the history. */
function InvoiceScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const read = useQuery(queryOf(readInvoice, { id, businessId: business.id }));
  const view = read.data;
  const title = view ? t('Invoice {number}', { number: view.number ?? '' }) : t('Invoice');
  const isDraft = view?.stage === 'draft';
  useEffect(() => {
    if (view) setTitle(title);
  }, [view, title]);
  useEffect(() => {
    if (isDraft) go(paths.createInvoice({ draft: id }), { replace: true });
  }, [isDraft, id]);
  if (read.error && !view) {
    return (
      <RecordError
        title={title}
        back={{ to: paths.invoices(), label: t('Invoices') }}
        error={read.error}
        text={t('This invoice could not be opened')}
        missing={t('This invoice does not exist')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!view || isDraft) return <InvoiceSkeleton />;
  const documentData = toInvoiceDocument(view);
  const share = view.side === 'sent' && view.stage === 'sent' && (
    <Button icon={<Share2 aria-hidden="true" size={16} />} onClick={() => change({ share: 1 }, STAY)}>
      {t('Share')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={view.number ?? t('Invoice')}
        mark={<Status pill {...stateOf(view.status, view.message === view.status ? undefined : sentenceCase(view.message))} />}
        lead={
          <span className="wrap-anywhere">
            {view.side === 'sent' ? t('To {name}', { name: view.recipient.name }) : t('From {name}', { name: view.sender.name })}
            {view.order && (
              <>
                {' · '}
                <Link to={paths.purchaseOrder(view.order.id)}>{t('Purchase order {number}', { number: view.order.number ?? '' })}</Link>
              </>
            )}
          </span>
        }
        back={
          view.side === 'sent'
            ? { to: paths.invoices({ type: 'sent' }), label: t('Invoices sent') }
            : { to: paths.invoices({ type: 'received' }), label: t('Invoices received') }
        }
        actions={
          <>
            <span className="max-sm:hidden">
              <ButtonLink to={paths.downloadInvoice(view.id)} icon={<Printer aria-hidden="true" size={16} />}>
                {t('Print')}
              </ButtonLink>
            </span>
            <DownloadMenu invoice={view} />
            {share}
            <MoreMenu view={view} />
          </>
        }
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          {view.side === 'received' && view.balance > 0 && <InvoiceWarnings ids={[view.id]} />}
          <OpenRequests path={paths.invoice(view.id)} />
          {view.side === 'received' && view.balance > 0 && <WaitingPayments invoiceId={view.id} />}
          <InvoiceState view={view} today={today} />
          {view.side === 'sent' && <InvoiceTransfers invoiceId={view.id} />}
          <InvoiceCredit view={view} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <div className="min-w-0">
            <DocumentView data={documentData} />
          </div>
          {view.side === 'received' && <ComparisonCard invoiceId={view.id} />}
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-2">
          {(view.withholding || view.withheld) && <WithholdingCard view={view} today={today} />}
          <CreditNotesCard view={view} />
          <AttachmentsCard id={view.id} calls={{ list: listAttachments, read: readAttachment }} />
          <RemindersCard view={view} today={today} />
          <InvoiceSchedule view={view} />
          <InvoiceTimeline view={view} readAt={read.dataUpdatedAt} />
        </div>
      </div>
      {query.get('share') !== null && share && (
        <ShareSheet view={view} url={view.shareUrl} onClose={() => change({ share: null }, STAY)}>
          <LinkControls view={view} />
        </ShareSheet>
      )}
    </>
  );
}

function InvoiceSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="h-8 w-40" />} />
      <Loading label={t('Loading the invoice')} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4 lg:order-last">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
        <Skeleton className="h-[40rem] w-full" />
      </div>
    </>
  );
}

/** For a link that reached the wrong person: after replacing or revoking, the old one shows nothing. */
function LinkControls({ view }: { view: View }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.send');
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState<'renew' | 'revoke' | null>(null);
  const [key] = useState(idempotencyKey);
  const name = view.number ?? t('this invoice');
  const isOpen = view.shareUrl !== null;
  const run = async (action: 'renew' | 'revoke') => {
    await call(changeLink, { id: view.id, businessId: business.id, action }, { idempotencyKey: `${key}-${action}-${view.shareUrl?.slice(-8) ?? 'none'}` });
    refresh();
    toast.success(action === 'renew' ? t('Link regenerated') : t('Link disabled'));
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={!may.allowed} icon={<Link2 aria-hidden="true" size={16} />} onClick={() => setConfirming('renew')}>
          {isOpen ? t('Regenerate link') : t('Create link')}
        </Button>
        {isOpen && (
          <Button size="small" variant="quiet" disabled={!may.allowed} icon={<Link2Off aria-hidden="true" size={16} />} onClick={() => setConfirming('revoke')}>
            {t('Disable link')}
          </Button>
        )}
      </div>
      {!may.allowed && <p className="text-ink-2">{may.reason}</p>}
      {confirming && (
        <ConfirmDialog
          danger={isOpen}
          title={
            confirming === 'revoke'
              ? t('Disable the link of {name}?', { name })
              : isOpen
                ? t('Regenerate the link of {name}?', { name })
                : t('Create a new link?')
          }
          confirm={confirming === 'revoke' ? t('Disable link') : isOpen ? t('Regenerate link') : t('Create link')}
          onConfirm={() => run(confirming)}
          onClose={() => setConfirming(null)}
        >
          <p>
            {isOpen ? `${t('The current link stops working for everyone who has it.')} ` : ''}
            {confirming === 'renew' ? (
              <>
                <T text="Share the new link with {name} yourself; it isn’t emailed." name={<b className="wrap-anywhere">{view.recipient.name}</b>} />
              </>
            ) : (
              t('You can create a new one at any time.')
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface Of {
  id: string;
  number: string | null;
  decision: Decision;
}

/** The invoice as files: PDF, e-invoice, and the agreement of its approval. */
function DownloadMenu({ invoice }: { invoice: Of }) {
  const { business } = useSignedIn();
  const { busy, save } = useSaving();
  const input = { id: invoice.id, businessId: business.id };
  const name = invoice.number ?? t('Invoice');
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const items: MenuEntry[] = [
    {
      label: t('Download PDF'),
      hint: t('Invoice document, to keep or send'),
      icon: <FileText {...icon} />,
      onSelect: () => save(`${name}.pdf`, () => download(invoicePdf, input)),
    },
    {
      label: t('E-invoice (UBL)'),
      hint: t('For other accounting systems'),
      icon: <FileCode2 {...icon} />,
      onSelect: () => save(`${name}.xml`, () => download(invoiceUbl, input)),
    },
    ...(invoice.decision === 'approved'
      ? ['line' as const, { label: t('Payment agreement'), icon: <Handshake {...icon} />, to: paths.paymentAgreement(invoice.id) }]
      : []),
  ];
  return (
    <Menu
      label={t('Download')}
      align="end"
      items={items}
      trigger={(props) => (
        <Button {...props} loading={busy !== null} icon={<Download {...icon} />}>
          {t('Download')}
        </Button>
      )}
    />
  );
}

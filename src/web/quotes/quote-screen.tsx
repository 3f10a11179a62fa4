import { useQuery } from '@tanstack/react-query';
import { Archive, CopyPlus, Download, Ellipsis, Link2Off, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { readQuote } from '../../shared/quotes/contract.ts';
import { isOpenQuote, mayQuote } from '../../shared/quotes/status.ts';
import { quotePdf, renewQuoteLink } from '../../shared/quotes/steps-contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { download } from '../../api-client/download.ts';
import { queryOf } from '../../api-client/query.ts';
import { RecordError } from '../../ui/feedback/record-error.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { STAY, go, useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { setTitle } from '../base/title.ts';
import { useToday } from '../base/today.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { DocumentSkeleton } from '../invoices/detail/document-skeleton.tsx';
import { HistoryCard, SendingCard } from '../invoices/detail/history-card.tsx';
import { NewLinkDialog } from '../invoices/detail/new-link-dialog.tsx';
import { ShareSheet } from '../invoices/detail/share-sheet.tsx';
import { OpenRequests } from '../team/open-requests.tsx';
import '../print/print.css';
import { WithdrawQuoteDialog, useArchiveQuote } from './archive-quote.tsx';
import { useCopyQuote } from './quote-actions.ts';
import { KIND_TEXT, nameOfQuote, quoteLook, toQuoteDocument } from './quote-document.ts';
import type { QuoteView } from './quote-kind.tsx';
import { QuoteState } from './quote-state.tsx';

/** One quote or proforma invoice, sent or received: the document, the next step, the possible actions, and the history. */
export function QuoteScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const read = useQuery(queryOf(readQuote, { id, businessId: business.id }));
  const { busy, save } = useSaving();
  const view = read.data;
  const title = view && `${KIND_TEXT[view.kind]} ${view.number ?? ''}`.trim();
  const isDraft = view?.stage === 'draft';
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
  useEffect(() => {
    if (isDraft) go(paths.createQuote({ draft: id }), { replace: true });
  }, [isDraft, id]);
  if (read.error && !view) {
    return (
      <RecordError
        title={t('Quote')}
        back={{ to: paths.quotes(), label: t('Quotes') }}
        error={read.error}
        text={t('This quote could not be opened')}
        missing={t('This quote does not exist')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!view || isDraft) return <DocumentSkeleton label={t('Loading the quote')} />;
  const documentData = toQuoteDocument(view);
  const share = () => change({ share: 1 }, STAY);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={nameOfQuote(view)}
          mark={<Status pill {...quoteLook(view.status, view.side)} />}
          lead={
            <span className="wrap-anywhere">
              {KIND_TEXT[view.kind]} · {view.side === 'sent' ? t('To {name}', { name: view.recipient.name }) : t('From {name}', { name: view.sender.name })}
            </span>
          }
          back={
            view.side === 'received' && mayQuote(business.category)
              ? { to: paths.quotes({ type: 'received' }), label: t('Quotes received') }
              : { to: paths.quotes(), label: view.side === 'sent' ? t('Quotes') : t('Quotes received') }
          }
          actions={
            <>
              <Button
                icon={<Download aria-hidden="true" size={16} />}
                loading={busy !== null}
                onClick={() => save(`${nameOfQuote(view)}.pdf`, () => download(quotePdf, { id: view.id, businessId: business.id }))}
              >
                {t('PDF')}
              </Button>
              <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
                {t('Print')}
              </Button>
              {view.shareUrl !== null && (
                <Button icon={<Share2 aria-hidden="true" size={16} />} onClick={share}>
                  {t('Share')}
                </Button>
              )}
              {view.side === 'sent' && <QuoteMenu view={view} onNewLink={share} />}
            </>
          }
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] print:block">
        <div className="grid min-w-0 gap-6 lg:col-start-2 print:hidden">
          <OpenRequests path={paths.quote(view.id)} />
          <QuoteState view={view} today={today} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <DocumentView data={documentData} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-2 print:hidden">
          {view.delivery && <SendingCard of={view.delivery} />}
          <HistoryCard events={view.history} names={EVENTS} />
        </div>
      </div>
      {query.get('share') !== null && view.shareUrl && (
        <ShareSheet
          noun={view.kind}
          view={{ ...view, sender: { ...documentData.sender, payTo: undefined, bank: null }, balance: view.total }}
          url={view.shareUrl}
          onClose={() => change({ share: null }, STAY)}
        />
      )}
    </>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  sent: t('Sent', undefined, 'order'),
  'not mailed': t('Not sent by email: you reached the limit of emails to this address or to new addresses. Share the link.'),
  opened: t('Opened by the recipient', undefined, 'order'),
  approved: t('Accepted', undefined, 'quote'),
  denied: t('Declined', undefined, 'quote'),
  expired: t('Expired', undefined, 'quote'),
  'invoice begun': t('Invoice started'),
  'invoice withdrawn': t('Invoice withdrawn'),
  invoiced: t('Invoiced', undefined, 'quote'),
  'link renewed': t('Link regenerated'),
  archived: t('Archived', undefined, 'quote'),
  restored: t('Restored'),
};

/** Less frequent actions of the sender. */
function QuoteMenu({ view, onNewLink }: { view: QuoteView; onNewLink: () => void }) {
  const [open, setOpen] = useState<'archive' | 'link' | null>(null);
  const { business } = useSignedIn();
  const copy = useCopyQuote();
  const archiveQuote = useArchiveQuote();
  const put = () => archiveQuote(view, true);
  const [archive, write] = [usePermission('invoice.archive'), usePermission('invoice.draft')];
  const close = () => setOpen(null);
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isOpen = isOpenQuote(view);
  const archiving: MenuEntry[] = [
    'line',
    {
      label: isOpen ? t('Withdraw') : t('Archive'),
      icon: <Archive {...icon} />,
      danger: isOpen,
      disabled: !archive.allowed,
      hint: archive.reason || undefined,
      onSelect: () => (isOpen ? setOpen('archive') : void put().catch((error: unknown) => toast.error(errorText(error)))),
    },
  ];
  return (
    <>
      <Menu
        label={t('More for {name}', { name: nameOfQuote(view) })}
        align="end"
        trigger={(props) => (
          <IconButton {...props} framed label={t('More for {name}', { name: nameOfQuote(view) })} icon={<Ellipsis aria-hidden="true" size={18} />} />
        )}
        items={[
          {
            label: t('Duplicate'),
            icon: <CopyPlus {...icon} />,
            disabled: !write.allowed,
            hint: write.reason || undefined,
            onSelect: () => copy.mutate({ id: view.id, businessId: business.id }),
          },
          ...(view.can.newLink ? [{ label: t('Regenerate link'), icon: <Link2Off {...icon} />, onSelect: () => setOpen('link') }] : []),
          ...(view.can.archive ? archiving : []),
        ]}
      />
      {open === 'archive' && <WithdrawQuoteDialog name={nameOfQuote(view)} onConfirm={put} onClose={close} />}
      {open === 'link' && (
        <NewLinkDialog
          name={view.recipient.name}
          renew={() => call(renewQuoteLink, { id: view.id, businessId: business.id })}
          onMade={onNewLink}
          onClose={close}
        />
      )}
    </>
  );
}

import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect } from 'react';
import type { readInvoice } from '../../shared/invoices/contract.ts';
import { READ_INVOICE } from '../../shared/invoices/link-calls.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useParam, useSearch } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { setTitle } from '../base/title.ts';
import { useSession } from '../base/session.ts';
import { ownOf } from '../documents/own-of.ts';
import { toInvoiceDocument } from '../documents/document-data.ts';
import { DocumentView } from '../documents/document-view.tsx';
import { QrCode } from '../../ui/primitives/qr-code.tsx';
import { DeadEnd, PageProblem } from '../base/dead-end.tsx';
import { DocumentButtons } from '../public/received-files.tsx';
import { useLinked, useReceived } from '../public/use-received.ts';
import { VerifyScreen } from './verify-screen.tsx';
import './print.css';

const CheckScreen = lazyPart(() => import('./check-screen.tsx').then((module) => module.CheckScreen));

/** The document, by the link's key or signed in as a party; by the id alone, and with `?verify` (the QR code), only the data for verification. */
export function DownloadScreen() {
  const id = useParam('invoiceId');
  const [search] = useSearch();
  const q = search.get('q');
  const isMember = (useSession()?.business ?? null) !== null;
  // Orders, receipts and statements have their own page; the ids of invoices have one prefix.
  if (search.has('verify') && !id.startsWith('inv_')) return <CheckScreen code={id} />;
  if (search.has('verify') || (q === null && !isMember)) return <VerifyScreen id={id} />;
  return q === null ? <OwnDocument id={id} /> : <LinkedDocument id={id} q={q} />;
}

/** For a member of either party; others only get the data for verification. */
function OwnDocument({ id }: { id: string }) {
  const read = useLinked<typeof readInvoice>(READ_INVOICE, ownOf, id, false);
  if (!read.view && read.error instanceof ApiError && read.error.status === 404) return <VerifyScreen id={id} />;
  return <PrintScreen id={id} of={{ id }} {...read} />;
}

/** For the holder of the link. */
function LinkedDocument({ id, q }: { id: string; q: string }) {
  return <PrintScreen id={id} of={{ q }} {...useReceived(q, false)} />;
}

interface PrintProps {
  id: string;
  of: { id: string } | { q: string };
  view: Parameters<typeof toInvoiceDocument>[0] | null;
  error: unknown;
  reload: () => void;
}

/** Only the document, for printing. The file's name becomes the invoice's number. */
function PrintScreen({ id, of, view, error, reload }: PrintProps) {
  const signedIn = useSession() !== null;
  const title = view ? `${view.number ?? t('Invoice')} ${view.sender.name}` : t('Invoice');
  useEffect(() => setTitle(title), [title]);
  if (!view && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <DeadEnd title={t('Invoice not found')}>
        <p>{error.status === 404 ? errorText(error) : t('This link doesn’t lead to an invoice.')}</p>
      </DeadEnd>
    );
  if (!view && error) return <PageProblem error={error} title={t('This invoice couldn’t be loaded')} onRetry={reload} />;
  return (
    <div className="mx-auto max-w-[52rem] px-4 py-6 sm:px-6 print:max-w-none print:p-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-2 print:hidden">
        {signedIn ? (
          <ButtonLink variant="quiet" to={paths.invoice(id)} icon={<ArrowLeft aria-hidden="true" size={16} />}>
            {t('Back')}
          </ButtonLink>
        ) : (
          <span className="max-sm:hidden" />
        )}
        <div className="flex flex-wrap items-center gap-2 sm:justify-end">
          {view && <DocumentButtons of={of} name={view.number ?? t('Invoice')} />}
          <Button variant="primary" disabled={!view} icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
      {view ? (
        <>
          <DocumentView data={toInvoiceDocument(view)} level={1} forPrint />
          <div className="mt-6 hidden items-center gap-4 break-inside-avoid print:flex">
            <QrCode text={new URL(paths.verifyDocument(id), location.href).href} label={t('QR code to verify this document')} />
            <p className="max-w-[42ch] text-xs text-ink-2">
              {t('Scan to compare this document with what {name} sent: number, amount, status and payee as of today.', { name: view.sender.name })}
            </p>
          </div>
        </>
      ) : (
        <>
          <Loading label={t('Loading the invoice')} />
          <Skeleton className="h-[60rem] w-full" />
        </>
      )}
    </div>
  );
}

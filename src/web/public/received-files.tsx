import { Download, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { receivedAttachment, receivedAttachments } from '../../shared/invoices/attachments-contract.ts';
import { INVOICE_PDF, INVOICE_UBL, RECEIVED_ATTACHMENT, RECEIVED_ATTACHMENTS, RECEIVED_PDF, RECEIVED_UBL } from '../../shared/invoices/link-calls.ts';
import type { invoicePdf, invoiceUbl, receivedPdf, receivedUbl } from '../../shared/invoices/documents-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { receivedOrderAttachment, receivedOrderAttachments } from '../../shared/orders/attachments-contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { ownOf } from '../documents/own-of.ts';
import { FileList } from '../documents/file-list.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { fetchFile } from '../base/file-without-schema.ts';
import { usePreloaded } from './preloaded.ts';

/** The owner of the file: a link, or a member. */
type Of = { readonly q: string } | { readonly id: string };

/** The paper as a file, for who holds the link and for members. */
export function DocumentButtons({ of, name, wide = false }: { of: Of; name: string; wide?: boolean }) {
  const { busy, save } = useSaving();
  const icon = { 'aria-hidden': true, size: 16 } as const;
  return (
    <>
      <Button
        wide={wide}
        loading={busy === `${name}.pdf`}
        icon={<FileText {...icon} />}
        onClick={() =>
          save(`${name}.pdf`, () => ('q' in of ? fetchFile<typeof receivedPdf>(RECEIVED_PDF, of) : fetchFile<typeof invoicePdf>(INVOICE_PDF, ownOf(of.id))))
        }
      >
        {t('Download PDF')}
      </Button>
      <Button
        wide={wide}
        variant="quiet"
        title={t('For other accounting systems')}
        loading={busy === `${name}.xml`}
        icon={<Download {...icon} />}
        onClick={() =>
          save(`${name}.xml`, () => ('q' in of ? fetchFile<typeof receivedUbl>(RECEIVED_UBL, of) : fetchFile<typeof invoiceUbl>(INVOICE_UBL, ownOf(of.id))))
        }
      >
        {t('E-invoice (UBL)')}
      </Button>
    </>
  );
}

type List = typeof receivedAttachments | typeof receivedOrderAttachments;
type Read = typeof receivedAttachment | typeof receivedOrderAttachment;
interface LinkCalls {
  list: Pick<List, 'id' | 'method' | 'path'>;
  read: Pick<Read, 'id' | 'method' | 'path'>;
}
const OF_INVOICE: LinkCalls = { list: RECEIVED_ATTACHMENTS, read: RECEIVED_ATTACHMENT };

/** The attachments of an invoice, or with its own calls of an order; nothing without any. */
export function ReceivedAttachments({ q, calls = OF_INVOICE }: { q: string; calls?: LinkCalls }) {
  const preloaded = usePreloaded(q);
  const [files, setFiles] = useState<OutputOf<typeof receivedAttachments>['attachments']>(() => [...(preloaded?.attachments ?? [])]);
  const { busy, save } = useSaving();
  useEffect(() => {
    // If attachments cannot be listed, the document is still shown.
    callWithoutSchema<List>(calls.list, { q }, { quiet: true }).then(
      (answer) => setFiles(answer.attachments),
      () => undefined,
    );
  }, [q, calls]);
  if (files.length === 0) return null;
  return (
    <section aria-label={t('Attachments')} className="mt-4 rounded border border-line bg-surface px-5 py-3">
      <h2 className="text-sm font-semibold">{t('Attachments')}</h2>
      <FileList
        files={files}
        actions={(file) => (
          <IconButton
            small
            label={t('Download {name}', { name: file.name })}
            disabled={busy === file.name}
            icon={<Download aria-hidden="true" size={16} />}
            onClick={() => save(file.name, () => fetchFile<Read>(calls.read, { q, attachmentId: file.id }))}
          />
        )}
      />
    </section>
  );
}

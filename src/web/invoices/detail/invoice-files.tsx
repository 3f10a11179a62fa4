import { Download, FileCode2, FileText, Handshake } from 'lucide-react';
import { invoicePdf, invoiceUbl } from '../../../shared/invoices/documents-contract.ts';
import type { Decision } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { download } from '../../../api-client/download.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menu.tsx';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';

interface Of {
  id: string;
  number: string | null;
  decision: Decision;
}

/** The invoice as files: PDF, e-invoice, and the agreement of its approval. */
export function DownloadMenu({ invoice }: { invoice: Of }) {
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

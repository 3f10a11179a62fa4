import { Download } from 'lucide-react';
import { exportContacts } from '../../shared/contacts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { download } from '../../api-client/download.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { useSignedIn } from '../base/session.ts';
import { usePermission } from '../base/permission.ts';

const FILE = 'contacts.csv';

/** All contacts, or those of the chosen category, as a CSV file that the import reads. */
export function ExportContacts({ category }: { category: 'customer' | 'supplier' | 'both' | undefined }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  return (
    <IconButton
      framed
      label={may.allowed ? (busy ? t('Exporting…') : t('Export as CSV')) : t('Export as CSV: {reason}', { reason: may.reason })}
      disabled={!may.allowed || busy !== null}
      icon={<Download aria-hidden="true" size={16} />}
      onClick={() => save(FILE, () => download(exportContacts, { businessId: business.id, ...(category && { category }) }))}
    />
  );
}

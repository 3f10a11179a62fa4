import { Download } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { usePermission } from './permission.ts';

/** Saves a list as a CSV file, for those who may export. */
export function CsvButton({ name, load }: { name: string; load: () => Promise<Blob> }) {
  const may = usePermission('invoice.export');
  const { busy, save } = useSaving();
  return (
    <IconButton
      framed
      label={may.allowed ? (busy ? t('Exporting…') : t('Export as CSV')) : t('Export as CSV: {reason}', { reason: may.reason })}
      disabled={!may.allowed || busy !== null}
      icon={<Download aria-hidden="true" size={16} />}
      onClick={() => save(name, load)}
    />
  );
}

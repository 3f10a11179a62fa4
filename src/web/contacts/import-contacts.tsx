import { useQueryClient } from '@tanstack/react-query';
import { MAX_IMPORT_ROWS, importContacts, undoImport } from '../../shared/contacts/import-contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { ImportPanel } from '../csv-import/import-panel.tsx';
import { CONTACT_COLUMNS, contactRow } from './import-fields.ts';
import { CONTACT_LISTS } from './use-remove.ts';

/** The import of contacts, which can be undone. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const undo = useAction(undoImport, {
    refresh: CONTACT_LISTS,
    onDone: ({ removed, kept }) =>
      toast.info(kept === 0 ? t('Import undone.') : t('{removed} removed; {kept} have invoices and were kept.', { removed, kept })),
  });
  return (
    <ImportPanel
      title={t('Import contacts')}
      lead={t(
        'A CSV or Excel file with one contact per line, as exported by spreadsheets and other invoicing software. You’ll review errors before anything is imported.',
      )}
      fields={CONTACT_COLUMNS}
      required={['name', 'firstName', 'lastName', 'businessName']}
      mostRows={MAX_IMPORT_ROWS}
      run={(mode, rows) => call(importContacts, { businessId: business.id, mode, rows: rows.map(contactRow) }, { idempotencyKey: idempotencyKey() })}
      confirm={({ kept }) => (kept === 0 ? null : tn(kept, 'Import {count} contact', 'Import {count} contacts'))}
      onKept={({ importId, kept }) => {
        for (const route of CONTACT_LISTS) void queries.invalidateQueries({ queryKey: [route.id] });
        toast.success(
          tn(kept, '{count} contact imported', '{count} contacts imported'),
          importId ? { undo: () => undo.mutate({ businessId: business.id, importId }) } : {},
        );
      }}
      onClose={onClose}
    />
  );
}

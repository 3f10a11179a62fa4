import { useQueryClient } from '@tanstack/react-query';
import { MAX_IMPORT_ROWS, importContacts, undoImport } from '../../shared/contacts/import-contract.ts';
import type { ImportField as Key } from '../../shared/contacts/import-contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { ImportPanel } from '../csv-import/import-panel.tsx';
import type { ImportField } from '../csv-import/import-panel.tsx';
import { CONTACT_LISTS } from './use-remove.ts';

const FIELDS: readonly ImportField<Key>[] = [
  {
    key: 'name',
    label: t('Name'),
    headings: ['name', 'contact', 'contactname', 'fullname', 'customer', 'customername', 'displayname', 'firstname', 'vendor', 'suppliername'],
  },
  { key: 'businessName', label: t('Business name'), headings: ['businessname', 'business', 'company', 'companyname', 'organisation', 'organization'] },
  { key: 'email', label: t('Email'), headings: ['email', 'emailaddress', 'mail'] },
  { key: 'phone', label: t('Phone'), headings: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'gsm'] },
  { key: 'address', label: t('Address'), headings: ['address', 'billingaddress', 'street', 'streetaddress', 'location'] },
  { key: 'taxNumber', label: t('Tax number'), headings: ['taxnumber', 'tin', 'vat', 'vatnumber', 'taxid'] },
  { key: 'notes', label: t('Notes'), headings: ['notes', 'note', 'comment', 'remarks'] },
  { key: 'category', label: t('Customer, supplier or both'), headings: ['category', 'type', 'kind', 'contacttype'] },
  { key: 'language', label: t('Document language'), headings: ['language', 'lang', 'langue', 'documentlanguage'] },
];

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
        'A CSV file with one contact per line, as exported by spreadsheets and other invoicing software. You’ll review errors before anything is imported.',
      )}
      fields={FIELDS}
      required={['name', 'businessName']}
      mostRows={MAX_IMPORT_ROWS}
      run={(mode, rows) => call(importContacts, { businessId: business.id, mode, rows }, { idempotencyKey: idempotencyKey() })}
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

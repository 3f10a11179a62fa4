import type { ImportField } from '../../shared/contacts/import-contract.ts';
import { t } from '../../shared/i18n/translate.ts';

export const FIELD_NAMES: Record<ImportField, string> = {
  name: t('Name'),
  businessName: t('Business name'),
  email: t('Email'),
  phone: t('Phone'),
  address: t('Address'),
  taxNumber: t('Tax number'),
  notes: t('Notes'),
  category: t('Customer, supplier or both'),
  language: t('Document language'),
};

/** Column headings of other programs, letters only. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: ['name', 'contact', 'contactname', 'fullname', 'customer', 'customername', 'displayname', 'firstname', 'vendor', 'suppliername'],
  businessName: ['businessname', 'business', 'company', 'companyname', 'organisation', 'organization'],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'gsm'],
  address: ['address', 'billingaddress', 'street', 'streetaddress', 'location'],
  taxNumber: ['taxnumber', 'tin', 'vat', 'vatnumber', 'taxid'],
  notes: ['notes', 'note', 'comment', 'remarks'],
  category: ['category', 'type', 'kind', 'contacttype'],
  language: ['language', 'lang', 'langue', 'documentlanguage'],
};

/** The column of each field by the file's headings; each column is used once. */
export function guessColumns(headings: readonly string[]): Partial<Record<ImportField, number>> {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const taken = new Set<number>();
  const found: Partial<Record<ImportField, number>> = {};
  // The keys of a constant object are its own names.
  for (const field of Object.keys(HEADINGS) as ImportField[]) {
    const at = plain.findIndex((heading, index) => !taken.has(index) && HEADINGS[field].includes(heading));
    if (at < 0) continue;
    taken.add(at);
    found[field] = at;
  }
  return found;
}

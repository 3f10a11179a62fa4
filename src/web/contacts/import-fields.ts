import type { ImportField as Stored } from '../../shared/contacts/import-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { ImportField, Row } from '../csv-import/columns.ts';

export type ContactColumn = Stored | 'firstName' | 'lastName';

/** With the headings of Google, Outlook, Xero, Zoho, MYOB and QuickBooks, and French ones. */
export const CONTACT_COLUMNS: readonly ImportField<ContactColumn>[] = [
  {
    key: 'name',
    label: t('Name'),
    headings: [
      'name',
      'contact',
      'contactname',
      'fullname',
      'customer',
      'customername',
      'displayname',
      'vendor',
      'suppliername',
      'nom',
      'nomcomplet',
      'client',
      'nomduclient',
      'fournisseur',
      'nomdufournisseur',
      'nomaffiche',
    ],
  },
  { key: 'firstName', label: t('First name'), headings: ['firstname', 'givenname', 'prenom'] },
  { key: 'lastName', label: t('Last name'), headings: ['lastname', 'colastname', 'surname', 'familyname', 'nomdefamille'] },
  {
    key: 'businessName',
    label: t('Business name'),
    headings: [
      'businessname',
      'business',
      'company',
      'companyname',
      'organisation',
      'organization',
      'organizationname',
      'entreprise',
      'nomdelentreprise',
      'societe',
      'raisonsociale',
    ],
  },
  {
    key: 'email',
    label: t('Email'),
    headings: ['email', 'emailaddress', 'mail', 'emailvalue', 'courriel', 'adressemail', 'adresseemail', 'adressecourriel'],
  },
  {
    key: 'phone',
    label: t('Phone'),
    headings: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'gsm', 'phonevalue', 'mobilephone', 'numerodetelephone', 'portable'],
  },
  {
    key: 'address',
    label: t('Address'),
    headings: ['address', 'billingaddress', 'street', 'streetaddress', 'location', 'addressformatted', 'adresse', 'adressedefacturation', 'rue'],
  },
  {
    key: 'taxNumber',
    label: t('Tax number'),
    headings: ['taxnumber', 'tin', 'vat', 'vatnumber', 'taxid', 'numerofiscal', 'numerodetva', 'tva', 'ifu', 'niu'],
  },
  { key: 'notes', label: t('Notes'), headings: ['notes', 'note', 'comment', 'remarks', 'remarque', 'remarques', 'commentaire', 'commentaires'] },
  { key: 'category', label: t('Customer, supplier or both'), headings: ['category', 'type', 'kind', 'contacttype', 'categorie'] },
  { key: 'language', label: t('Document language'), headings: ['language', 'lang', 'langue', 'documentlanguage', 'languedesdocuments'] },
];

/** With first and last name as one. Where a first name stands beside a name alone, the name is the last one, as in French lists. */
export function contactRow({ firstName = '', lastName = '', name = '', ...row }: Row<ContactColumn>): Row<Stored> {
  const last = lastName || (firstName && !name.includes(firstName) ? name : '');
  const joined = [firstName, last].filter(Boolean).join(' ');
  return { ...row, name: name === '' || name === last ? joined : name };
}

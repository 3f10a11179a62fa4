import type { SealedField } from '../core/encryption.ts';

/** A column of sealed values: the fields they are bound to, and their blind index. */
export interface Sealed {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly string[];
  readonly more?: readonly string[];
  readonly place: (row: Row) => SealedField;
  readonly index?: { readonly column: string; readonly of: (row: Row, plain: string) => readonly [field: string, text: string] };
  /** A trigger refuses changes of the column. */
  readonly guarded?: true;
}
export type Row = Readonly<Record<string, string>>;

const ofBusiness = (field: string) => (row: Row) => ({ owner: row['business_id'] ?? '', field });

export const SEALED: readonly Sealed[] = [
  {
    table: 'bank_accounts',
    column: 'account_number',
    keys: ['business_id', 'id'],
    more: ['bank_code'],
    place: ofBusiness('account-number'),
    index: { column: 'account_index', of: (row, plain) => ['account-number', `${row['bank_code'] ?? ''}:${plain}`] },
  },
  {
    table: 'identity_checks',
    column: 'number',
    keys: ['business_id', 'id'],
    more: ['identity_type'],
    place: ofBusiness('identity-number'),
    index: { column: 'number_index', of: (row, plain) => [row['identity_type'] ?? '', plain] },
  },
  // The card's signature is not stored: its index is made again when the card pays next.
  { table: 'cards', column: 'authorization_code', keys: ['business_id', 'id'], place: ofBusiness('card-authorization') },
  { table: 'withdrawals', column: 'account_number', keys: ['business_id', 'id'], place: ofBusiness('account-number'), guarded: true },
  { table: 'second_factors', column: 'secret', keys: ['user_id'], place: (row) => ({ owner: row['user_id'] ?? '', field: 'totp' }) },
  { table: 'operators', column: 'totp_secret', keys: ['id'], place: (row) => ({ owner: row['id'] ?? '', field: 'totp' }) },
  { table: 'operator_invitations', column: 'totp_secret', keys: ['operator_id'], place: (row) => ({ owner: row['operator_id'] ?? '', field: 'totp' }) },
  {
    table: 'payment_refunds',
    column: 'retry_account',
    keys: ['id'],
    place: (row) => ({ owner: row['id'] ?? '', field: 'refund-account' }),
  },
  {
    table: 'webhook_endpoints',
    column: 'secret',
    keys: ['business_id', 'id'],
    place: (row) => ({ owner: row['business_id'] ?? '', field: `webhook-secret:${row['id'] ?? ''}` }),
  },
];

/** Owners of sealed files: tables with the primary key (business_id, id). */
export interface SealedFile {
  readonly field: string;
  readonly table: string;
  readonly more?: readonly string[];
  /** The condition for rows with files. */
  readonly only?: string;
  readonly owner: (row: Row) => string;
  readonly files: (row: Row) => readonly string[];
}

const inFolder = (field: string, table: string, folder: string): SealedFile => ({
  field,
  table,
  owner: (row) => row['business_id'] ?? '',
  files: (row) => [`${folder}/${row['business_id'] ?? ''}/${row['id'] ?? ''}`],
});

export const FILES: readonly SealedFile[] = [
  inFolder('document', 'documents', 'documents'),
  {
    ...inFolder('face-photo', 'identity_checks', 'identity'),
    more: ['photos'],
    // The photos of an answered check are deleted.
    only: `status = 'pending'`,
    files: (row) => Array.from({ length: Number(row['photos']) }, (_, n) => `identity/${row['business_id'] ?? ''}/${row['id'] ?? ''}/${n}`),
  },
  { field: 'logo', table: 'logos', owner: (row) => row['id'] ?? '', files: (row) => [`logos/${row['id'] ?? ''}`] },
  inFolder('attachment', 'invoice_attachments', 'attachments'),
  inFolder('attachment', 'order_attachments', 'attachments'),
  inFolder('bill', 'bills', 'bills'),
  inFolder('help', 'help_files', 'help'),
  inFolder('import', 'imported_invoices', 'imports'),
  {
    ...inFolder('export', 'business_exports', 'exports'),
    more: ['attempt', 'parts'],
    only: `state = 'ready'`,
    files: (row) => Array.from({ length: Number(row['parts']) }, (_, n) => `exports/${row['business_id'] ?? ''}/${row['id'] ?? ''}/${row['attempt']}-${n + 1}`),
  },
  // A case belongs to no business, so its own id is the owner.
  inFolder('dispute-evidence', '(select case_id as business_id, id from dispute_evidence) e', 'disputes'),
];

/** Links whose key is derived from their id. */
export const LINKS = [
  { table: 'invoice_links', of: 'invoice_id', purpose: 'invoice-link' },
  { table: 'order_links', of: 'order_id', purpose: 'order-link' },
  { table: 'quote_links', of: 'quote_id', purpose: 'quote-link' },
] as const;

import type { Place } from '../vault.ts';

/** Where sealed values lie, what they are bound to, and the blind index that stands beside them. */
export interface Sealed {
  readonly table: string;
  readonly column: string;
  readonly keys: readonly string[];
  readonly more?: readonly string[];
  readonly place: (row: Row) => Place;
  readonly index?: { readonly column: string; readonly of: (row: Row, plain: string) => readonly [field: string, text: string] };
  /** Refuses changes to the column by a trigger. */
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
  // The card's signature is not kept: its index is made anew when the card pays next.
  { table: 'cards', column: 'authorization_code', keys: ['business_id', 'id'], place: ofBusiness('card-authorization') },
  { table: 'withdrawals', column: 'account_number', keys: ['business_id', 'id'], place: ofBusiness('account-number'), guarded: true },
  { table: 'second_factors', column: 'secret', keys: ['user_id'], place: (row) => ({ owner: row['user_id'] ?? '', field: 'totp' }) },
  {
    table: 'webhook_endpoints',
    column: 'secret',
    keys: ['business_id', 'id'],
    place: (row) => ({ owner: row['business_id'] ?? '', field: `webhook-secret:${row['id'] ?? ''}` }),
  },
];

/** Sealed files: a query that answers owner and key of each after $1, in order, at most $2. */
export const FILES: readonly { readonly field: string; readonly text: string }[] = [
  ['document', `select business_id as owner, 'documents/' || business_id || '/' || id as key from documents`],
  [
    'face-photo',
    `select business_id as owner, 'identity/' || business_id || '/' || id || '/' || n as key from identity_checks, generate_series(0, photos - 1) n`,
  ],
  ['logo', `select id as owner, 'logos/' || id as key from logos`],
  ['attachment', `select business_id as owner, 'attachments/' || business_id || '/' || id as key from invoice_attachments`],
  ['import', `select business_id as owner, 'imports/' || business_id || '/' || id as key from imported_invoices`],
].map(([field = '', text = '']) => ({ field, text: `select owner, key from (${text}) f where key > $1 order by key limit $2` }));

/** Links that are shown by deriving their key from their id. */
export const LINKS = [
  { table: 'invoice_links', of: 'invoice_id', purpose: 'invoice-link' },
  { table: 'order_links', of: 'order_id', purpose: 'order-link' },
] as const;

import type { LateFee } from '../../../shared/invoices/late-fee.ts';
import type { ReminderTexts } from '../../../shared/invoices/reminder-texts.ts';
import type { Sql } from '../../db/pool.ts';
import type { PrintedBank } from '../queries.ts';

export interface SettingRecord extends Record<string, unknown> {
  id: string;
  name: string;
  prefix: string;
  next_number: number;
  accent: string | null;
  footer: string | null;
  terms: string | null;
  late_fee: LateFee | null;
  default_tax: number | null;
  due_days: number;
  language: string;
  payout_account_id: string | null;
  /** The account printed on invoices: the chosen one, or else the wallet's account number. */
  printed: PrintedBank | null;
  names_wallet: boolean;
  /** Invoices show their customer's own account number, once it is open. */
  account_per_customer: boolean;
  reminders: boolean;
  reminder_days: number[];
  reminder_texts: ReminderTexts;
}

export function settingsOf(sql: Sql, businessId: string): Promise<SettingRecord[]> {
  return sql.query<SettingRecord>(
    'select s.*, printed_bank(s) as printed, n.next_number from invoice_settings s join invoice_numbers n using (business_id) where business_id = $1 order by s.created_at, s.id limit 20',
    [businessId],
  );
}

export async function writeSetting(sql: Sql, businessId: string, setting: SettingRecord): Promise<void> {
  await sql.query(
    'update invoice_settings set prefix = $3, accent = $4, footer = $5, terms = $6, default_tax = $7, due_days = $8, reminders = $9, name = $10, language = $11, reminder_texts = $12, reminder_days = $13, late_fee = $14 where business_id = $1 and id = $2',
    [
      businessId,
      setting.id,
      setting.prefix,
      setting.accent,
      setting.footer,
      setting.terms,
      setting.default_tax,
      setting.due_days,
      setting.reminders,
      setting.name,
      setting.language,
      JSON.stringify(setting.reminder_texts),
      setting.reminder_days,
      setting.late_fee && JSON.stringify(setting.late_fee),
    ],
  );
  await sql.query('update invoice_numbers set next_number = greatest(next_number, $2) where business_id = $1', [businessId, setting.next_number]);
}

/** Inserts another invoice template as a copy of the first; `writeSetting` changes it afterwards. */
export async function insertSetting(sql: Sql, businessId: string, id: string): Promise<void> {
  await sql.query(
    `insert into invoice_settings (business_id, id, prefix, accent, footer, terms, default_tax, due_days, language, reminders, reminder_days, reminder_texts, late_fee, payout_account_id, bank, names_wallet, account_per_customer, name)
     select business_id, $2, prefix, accent, footer, terms, default_tax, due_days, language, reminders, reminder_days, reminder_texts, late_fee, payout_account_id, bank, names_wallet, account_per_customer, 'Another'
     from invoice_settings where business_id = $1 order by created_at, id limit 1`,
    [businessId, id],
  );
}

/** The highest number used with a prefix; 0 without any. */
export async function highestNumber(sql: Sql, businessId: string, prefix: string): Promise<number> {
  const [row] = await sql.query<{ highest: number }>(
    `select coalesce(max(substr(number, length($2) + 1)::bigint), 0) as highest from invoices where business_id = $1 and starts_with(number, $2) and substr(number, length($2) + 1) ~ '^[0-9]{1,9}$'`,
    [businessId, prefix],
  );
  return row?.highest ?? 0;
}

/** Sets the account printed on invoices in all settings of the business: a bank account, the wallet's, one for each customer, or none. */
export async function writeBank(sql: Sql, businessId: string, account: { id: string; bank: PrintedBank } | VirtualAccount | null): Promise<void> {
  const chosen = account === 'wallet' || account === 'customers' ? null : account;
  await sql.query('update invoice_settings set payout_account_id = $2, bank = $3, names_wallet = $4, account_per_customer = $5 where business_id = $1', [
    businessId,
    chosen?.id ?? null,
    chosen && JSON.stringify(chosen.bank),
    account !== null,
    account === 'customers',
  ]);
}

/** The wallet's account number, or one for each customer. */
export type VirtualAccount = 'wallet' | 'customers';

/** A removed account is no longer printed. */
export async function forgetBank(sql: Sql, businessId: string, accountId: string): Promise<void> {
  await sql.query('update invoice_settings set payout_account_id = null, bank = null where business_id = $1 and payout_account_id = $2', [
    businessId,
    accountId,
  ]);
}

/** The number of a seller's paid invoices in which a recipient's address is searched. */
const LOOKED_THROUGH = 500;
/** Invoices sent before an instant, and whether the first or the last of them is read. */
export type Stretch = { readonly to: string; readonly first: 'newest' | 'oldest' };

/** The account on the newest (or oldest) paid invoice sent to this contact or address before an instant; null without one. */
export function bankPaidBy(
  sql: Sql,
  to: { businessId: string; contactId: string | null; email: string | null },
  stretch: Stretch,
): Promise<PrintedBank | null> {
  const order = orderOf(stretch);
  // Not only by contact: a contact that was removed and added again is the same recipient.
  return oneBank(
    sql,
    `select bank from (
       (select sender -> 'bank' as bank, created_at, id from invoices where business_id = $1 and contact_id = $2 and kind = 'paid' and sent_at < $4 and sender ? 'bank' order by ${order} limit 1)
       union all
       (select bank, created_at, id from (select sender -> 'bank' as bank, recipient ->> 'email' as email, created_at, id from invoices
          where business_id = $1 and kind = 'paid' and sent_at < $4 and sender ? 'bank' order by ${order} limit ${LOOKED_THROUGH}) i where email = $3 order by ${order} limit 1)
     ) t order by ${order} limit 1`,
    [to.businessId, to.contactId, to.email, stretch.to],
  );
}

/** The same for invoices paid by a business here. */
export function bankPaidByBuyer(sql: Sql, { buyerId, senderId }: { buyerId: string; senderId: string }, stretch: Stretch): Promise<PrintedBank | null> {
  return oneBank(
    sql,
    `select sender -> 'bank' as bank from invoices where buyer_business_id = $1 and business_id = $2 and kind = 'paid' and sent_at < $3 and sender ? 'bank'
     order by ${orderOf(stretch)} limit 1`,
    [buyerId, senderId, stretch.to],
  );
}

/** Whether both are account numbers of the business's wallet: its own, or one for a customer. */
export async function areOfOneWallet(sql: Sql, businessId: string, one: PrintedBank, other: PrintedBank): Promise<boolean> {
  const named = [one, other].map(({ bankName, accountNumber }) => `${bankName} ${accountNumber}`);
  const [row] = await sql.query<{ both: boolean }>('select both_of_wallet($1, $2, $3) as both', [businessId, ...named]);
  return row?.both ?? false;
}

function orderOf({ first }: Stretch): string {
  return first === 'newest' ? 'created_at desc, id desc' : 'created_at, id';
}

async function oneBank(sql: Sql, text: string, values: unknown[]): Promise<PrintedBank | null> {
  const [row] = await sql.query<{ bank: PrintedBank }>(text, values);
  return row?.bank ?? null;
}

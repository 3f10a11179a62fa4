import type { Sql } from '../../db/pool.ts';
import type { PaymentCategory } from '../targets/target-port.ts';
import { storedMaybe, storedText, textColumn } from '../../core/stored-text.ts';
import type { Text } from '../../../shared/i18n/message.ts';

export interface ReceivingAccount {
  readonly accountNumber: string;
  readonly bank: string;
  readonly name: string;
}

export interface Intent extends Record<string, unknown> {
  business_id: string;
  id: string;
  is_guest: boolean;
  category: PaymentCategory;
  category_id: string;
  channel: 'card' | 'transfer';
  card_id: string | null;
  save_card: boolean;
  amount: number;
  currency: string;
  label: Text;
  payee: Text;
  path: string;
  email: string;
  status: 'pending' | 'succeeded' | 'failed';
  reference: string;
  provider: string;
  started_at: string | null;
  checkout_url: string | null;
  account: ReceivingAccount | null;
  expires_at: string | null;
  provider_id: string | null;
  received: number | null;
  returned: number | null;
  message: Text | null;
  /** The payer returned from the provider's page, and the provider reported no payment there. */
  is_left: boolean;
  asks: number;
  created_by: string;
  created_name: string | null;
  asked_by: string | null;
  created_at: string;
}

const INTENT = `business_id, id, is_guest, category, category_id, channel, card_id, save_card, amount, currency, ${textColumn('label')}, ${textColumn('payee')}, path, email, status, reference, provider,
  started_at, checkout_url, account, expires_at, provider_id, received, returned, ${textColumn('message')}, is_left, asks, created_by, created_name, asked_by, created_at`;

export type NewIntent = Pick<
  Intent,
  | 'business_id'
  | 'id'
  | 'is_guest'
  | 'category'
  | 'category_id'
  | 'channel'
  | 'card_id'
  | 'save_card'
  | 'amount'
  | 'currency'
  | 'label'
  | 'payee'
  | 'path'
  | 'email'
  | 'reference'
  | 'provider'
  | 'expires_at'
  | 'created_by'
  | 'created_name'
  | 'asked_by'
  | 'created_at'
>;

export async function insertIntent(sql: Sql, given: NewIntent): Promise<void> {
  await sql.query(
    `insert into payment_intents (business_id, id, is_guest, category, category_id, channel, card_id, save_card, amount, currency, label, label_i18n, payee, payee_i18n, path, email, reference, provider, expires_at, created_by, created_name, created_at, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      given.business_id,
      given.id,
      given.is_guest,
      given.category,
      given.category_id,
      given.channel,
      given.card_id,
      given.save_card,
      given.amount,
      given.currency,
      ...storedText(given.label),
      ...storedText(given.payee),
      given.path,
      given.email,
      given.reference,
      given.provider,
      given.expires_at,
      given.created_by,
      given.created_name,
      given.created_at,
      given.asked_by,
    ],
  );
}

export async function intentOf(sql: Sql, reference: string, { lock = false }: { lock?: boolean } = {}): Promise<Intent | null> {
  const [row] = await sql.query<Intent>(`select ${INTENT} from payment_intents where reference = $1${lock ? ' for no key update' : ''}`, [reference]);
  return row ?? null;
}

/** The newest intent for a target, of one business. */
export async function newestIntent(sql: Sql, businessId: string, categoryId: string, channel: string | null): Promise<Intent | null> {
  const [row] = await sql.query<Intent>(
    `select ${INTENT} from payment_intents where business_id = $1 and category_id = $2 and ($3::text is null or channel = $3) and not is_guest order by created_at desc limit 1`,
    [businessId, categoryId, channel],
  );
  return row ?? null;
}

/** Started at the provider and without an outcome, newest first, at most ten. */
export function waitingIntents(sql: Sql, businessId: string, categoryId: string): Promise<(Intent & { created_name: string | null; created_at: string })[]> {
  return sql.query(
    `select ${INTENT} from payment_intents where business_id = $1 and category_id = $2 and status = 'pending' and started_at is not null and not is_left and not is_guest
     order by created_at desc limit 10`,
    [businessId, categoryId],
  );
}

/** Takes the lease for starting it at the provider until `until`; false if another process has it, or it was started or has ended. */
export async function holdIntent(sql: Sql, reference: string, now: string, until: string): Promise<boolean> {
  const rows = await sql.query(
    `update payment_intents set held_until = $3 where reference = $1 and status = 'pending' and started_at is null and (held_until is null or held_until < $2) returning id`,
    [reference, now, until],
  );
  return rows.length > 0;
}

export async function releaseIntent(sql: Sql, reference: string): Promise<void> {
  await sql.query('update payment_intents set held_until = null where reference = $1 and started_at is null', [reference]);
}

export async function markStarted(
  sql: Sql,
  reference: string,
  {
    at,
    checkoutUrl = null,
    account = null,
    expiresAt = null,
  }: { at: string; checkoutUrl?: string | null; account?: ReceivingAccount | null; expiresAt?: string | null },
): Promise<void> {
  await sql.query(
    `update payment_intents set started_at = $2, checkout_url = $3, account = $4, expires_at = coalesce($5, expires_at) where reference = $1 and started_at is null`,
    [reference, at, checkoutUrl, account, expiresAt],
  );
}

/** Money that arrives late is settled from `failed` too. */
export async function markSucceeded(
  sql: Sql,
  id: string,
  done: { providerId: string; received: number; fee: number; returned: number; message: Text | null; at: string },
): Promise<void> {
  await sql.query(
    `update payment_intents set status = 'succeeded', provider_id = $2, received = $3, fee = $4, returned = $5, message = $6, message_i18n = $7, ended_at = $8, started_at = coalesce(started_at, $8) where id = $1`,
    [id, done.providerId, done.received, done.fee, done.returned, ...storedMaybe(done.message), done.at],
  );
}

/** False when it had ended before. */
export async function markFailed(sql: Sql, id: string, message: Text, at: string): Promise<boolean> {
  const rows = await sql.query(
    `update payment_intents set status = 'failed', message = $2, message_i18n = $3, ended_at = $4, started_at = coalesce(started_at, $4) where id = $1 and status = 'pending' returning id`,
    [id, ...storedText(message), at],
  );
  return rows.length > 0;
}

export async function markLeft(sql: Sql, reference: string, isLeft: boolean): Promise<void> {
  await sql.query(`update payment_intents set is_left = $2 where reference = $1 and status = 'pending' and is_left <> $2`, [reference, isLeft]);
}

export async function countPoll(sql: Sql, id: string): Promise<void> {
  await sql.query('update payment_intents set asks = asks + 1 where id = $1', [id]);
}

export async function emailOf(sql: Sql, userId: string): Promise<string> {
  const [row] = await sql.query<{ email: string }>('select email from users where id = $1', [userId]);
  if (!row) throw new Error(`no user ${userId}`);
  return row.email;
}

export async function recipientEmail(sql: Sql, invoiceId: string): Promise<string | null> {
  const [row] = await sql.query<{ email: string | null }>(`select recipient ->> 'email' as email from invoices where id = $1`, [invoiceId]);
  return row?.email ?? null;
}

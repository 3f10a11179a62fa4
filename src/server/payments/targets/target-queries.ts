import { OPEN_STATUSES } from '../../../shared/invoices/status.ts';
import { kobo, subtract } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { Sql } from '../../db/pool.ts';
import { sqlList } from '../../db/sql-list.ts';
import type { Leg } from '../../ledger/post.ts';
import type { PaymentCategory, Payer } from './target-port.ts';

export interface InvoiceToPay extends Record<string, unknown> {
  business_id: string;
  number: string;
  balance: number;
  currency: string;
  kind: string;
  seller: string;
  revision: number;
  revision_required: boolean;
}

/** A sent invoice, whatever its state; only of this buyer, or of any if none is given. Locked against a revision until the payment's start is written. */
export async function invoiceToPay(sql: Sql, invoiceId: string, buyer: string | null): Promise<InvoiceToPay | null> {
  const [row] = await sql.query<InvoiceToPay>(
    `select business_id, number, balance, currency, kind, sender ->> 'name' as seller, revision, revision_required from invoices
     where id = $1 and stage <> 'draft' and ($2::text is null or buyer_business_id = $2) for share`,
    [invoiceId, buyer],
  );
  return row ?? null;
}

export interface BulkToPay extends Record<string, unknown> {
  /** The payer, or for a customer without an account the payee. */
  business_id: string;
  total: number;
  currency: string;
  status: string;
  count: number;
  /** How many of them can still be paid. */
  open: number;
  /** Numbers of those whose balance due has changed. */
  changed: string | null;
  /** Numbers of those that were revised while undecided since they were chosen. */
  revised: string | null;
  payees: string[];
}

/** $1 the payer's business, or null for a customer without an account: then the payee's row names the contact. */
const OWN_BULK = 'case when $1::text is null then b.contact_id is not null else b.business_id = $1 and b.contact_id is null end';
const OF_BULK =
  'case when b.contact_id is null then i.buyer_business_id = b.business_id else i.business_id = b.business_id and i.contact_id = b.contact_id end';

/** Locks the invoices of a bulk payment against a revision until the payment's start is written. */
export async function lockInvoicesOf(sql: Sql, payerId: string | null, id: string): Promise<void> {
  await sql.query(
    `select from bulk_payments b cross join lateral jsonb_array_elements(b.invoices) w join invoices i on i.id = w ->> 'id' and ${OF_BULK}
     where b.id = $2 and ${OWN_BULK} order by i.id for share of i`,
    [payerId, id],
  );
}

export async function bulkToPay(sql: Sql, payerId: string | null, id: string): Promise<BulkToPay | null> {
  const [row] = await sql.query<BulkToPay>(
    `select b.business_id, b.total, b.currency, b.status, jsonb_array_length(b.invoices) as count,
       count(i.id) filter (where i.kind in ${sqlList(OPEN_STATUSES)}) as open,
       string_agg(i.number, ', ') filter (where i.balance <> (w ->> 'amount')::bigint + coalesce((w ->> 'withheld')::bigint, 0)) as changed,
       string_agg(i.number, ', ') filter (where i.revision_required and i.revision is distinct from (w ->> 'revision')::int) as revised,
       coalesce(array_agg(distinct i.sender ->> 'name') filter (where i.id is not null), '{}') as payees
     from bulk_payments b cross join lateral jsonb_array_elements(b.invoices) w left join invoices i on i.id = w ->> 'id' and ${OF_BULK}
     where b.id = $2 and ${OWN_BULK} group by b.business_id, b.id`,
    [payerId, id],
  );
  return row ?? null;
}

/** The business's wallet, by its own id or the business's. */
export async function walletToFill(sql: Sql, businessId: string, id: string): Promise<{ currency: string; name: string; level: number } | null> {
  const [row] = await sql.query<{ currency: string; name: string; level: number }>(
    'select w.currency, b.name, b.level from wallets w join businesses b on b.id = w.business_id where w.business_id = $1 and $2 in (w.id, w.business_id)',
    [businessId, id],
  );
  return row ?? null;
}

/** Money that has arrived. */
export interface Arrived {
  /** The id under which the payment may be recorded. */
  readonly id: string;
  readonly category: PaymentCategory;
  readonly categoryId: string;
  readonly payer: Payer;
  readonly amount: Kobo;
  readonly currency: string;
  readonly channel: 'card' | 'transfer';
  readonly reference: string;
  /** Null if the money arrived by another payment: a deposit. */
  readonly provider: string | null;
  /** The actor for audit and history. */
  readonly actor: string;
  readonly who: string | null;
  readonly askedBy?: string | null;
  /** When the payment began, if before its money arrived: it does not approve what was revised afterwards. */
  readonly begunAt?: string | undefined;
  /** The transfer that pays it on arrival. */
  readonly transfer?: string | undefined;
  /** The transfer whose money it is, matched on arrival or later. */
  readonly source?: string | undefined;
}

export interface Applied {
  /** Credits that add up to the applied amount; the caller posts them together with the debit. */
  readonly legs: readonly Leg[];
  /** The part that was not applied: it belongs to the payer. Kobo. */
  readonly left: Kobo;
  /** Businesses whose wallets are among the legs: their limits are applied after the posting. */
  readonly payees: readonly string[];
}

/**
 * Applies money that has arrived to its target, in the settling transaction: takes what is still due, repays advances first, and writes all effects. Locks the
 * target before the posting locks balances. Never refuses: money that cannot be applied is returned in `left`. Runs once for a payment.
 */
export async function applyPayment(sql: Sql, { id, payer, amount, reference, ...payment }: Arrived, at: string): Promise<Applied> {
  const [row] = await sql.query<{ taken: number; accounts: number[]; amounts: number[]; payees: string[] }>(
    'select taken, to_jsonb(accounts) as accounts, to_jsonb(amounts) as amounts, payees from payment_apply($1, false)',
    [
      {
        ...payment,
        payment: id,
        payer: payer.as === 'business' ? payer.businessId : null,
        amount,
        method: payment.channel === 'card' ? 'card' : 'bank transfer',
        reference,
        providerReference: payment.provider === null ? null : reference,
        at,
      },
    ],
  );
  // A function returns one row.
  const { taken, accounts, amounts, payees } = row as NonNullable<typeof row>;
  return {
    legs: accounts.map((account, index) => ({ account, amount: kobo(amounts[index] ?? 0) })),
    payees,
    left: subtract(amount, kobo(taken)),
  };
}

import type { Kobo } from '../../shared/kit/money.ts';
import type { Text } from '../../shared/i18n/message.ts';
import type { LedgerEvent } from '../../shared/wallet/ledger-events.ts';
import type { Sql } from '../db/pool.ts';
import { storedText } from '../core/stored-text.ts';

/** One entry of a posting: kobo; positive credits and negative debits the account. */
export interface Leg {
  readonly account: number;
  readonly amount: Kobo;
}

export interface Posting {
  /** (event, eventId) can be posted only once. */
  readonly event: LedgerEvent;
  readonly eventId: string;
  /** The description on the statements of both sides. */
  readonly description: Text;
  readonly invoiceId?: string | undefined;
  readonly at: string;
  readonly legs: readonly Leg[];
}

/** The platform's own accounts: no balance row, summed from entries. */
export type PlatformKind = 'provider_clearing' | 'payout_clearing' | 'provider_fees' | 'suspense' | 'fee_income' | 'write_off';

/** Receivables: not spendable, so without a balance row; named by the credit's id, a debt from disputes by the business's. */
export type ReceivableKind = 'receivable_principal' | 'receivable_fee' | 'receivable_penalty' | 'receivable_dispute';

/** The id of a receivable account; created if missing. */
export async function receivableAccount(sql: Sql, kind: ReceivableKind, creditId: string, currency: string): Promise<number> {
  return accountId(sql, [kind, creditId, null, currency, false]);
}

/** The id of an account of the platform for an owner, such as a provider; created if missing. */
export async function platformAccount(sql: Sql, kind: PlatformKind, owner: string, currency: string): Promise<number> {
  return accountId(sql, [kind, owner, null, currency, false]);
}

/** Posts one balanced transaction in the caller's transaction. 'insufficient' and 'already' have written nothing. */
export async function post(sql: Sql, posting: Posting): Promise<'posted' | 'already' | 'insufficient'> {
  const [description, message] = storedText(posting.description);
  const [row] = await sql.query<{ outcome: 'posted' | 'already' | 'insufficient' }>('select ledger_post($1, $2, $3, $4, $5, $6, $7, $8) as outcome', [
    posting.event,
    posting.eventId,
    description,
    posting.invoiceId ?? null,
    posting.at,
    posting.legs.map((leg) => leg.account),
    posting.legs.map((leg) => leg.amount),
    message,
  ]);
  // A function returns one row.
  return (row as NonNullable<typeof row>).outcome;
}

async function accountId(sql: Sql, values: readonly unknown[]): Promise<number> {
  const [row] = await sql.query<{ id: number }>('select ledger_account($1, $2, $3, $4, $5) as id', values);
  // A function returns one row.
  return (row as NonNullable<typeof row>).id;
}

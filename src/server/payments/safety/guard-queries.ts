import type { AskingRule } from '../../../shared/payments/second-person.ts';
import type { Sql } from '../../db/pool.ts';

export interface Guarded extends Record<string, unknown> {
  /** The number of invoices. */
  readonly count: number;
  /** Kobo. */
  readonly total: number;
  readonly payee: string | null;
  /** A code is required. */
  readonly code: boolean;
  /** A second person decides: above the owner's limit, by the supplier's own rule, or because it approves an invoice that one person may not approve. */
  readonly person: boolean;
  /** The rule that asks for a second person; null for the owner's limit for payments. */
  readonly rule: AskingRule | null;
  /** The rule about the approval that the payment implies. */
  readonly approval: AskingRule | null;
  /** This call added its amount to the sums of the day. */
  readonly counted: boolean;
}

/** How long a payee counts as new after the first payment. `payment_requirements` has the same value. */
export const NEW_PAYEE_LIFE = 24 * 3_600_000;

/** A payment of an invoice, in kobo. Without id: money that goes back to former payers. */
export interface Line {
  readonly id?: string;
  readonly amount: number;
}

/** The requirements for a payment. With a key it counts towards the sums of the day. */
export async function guardOf(
  sql: Sql,
  payer: string,
  lines: readonly Line[],
  call: { readonly route: string; readonly key: string | null; readonly at: string },
): Promise<Guarded> {
  const [row] = await sql.query<{ guard: Guarded }>('select payment_guard($1, $2, $3, $4, $5) as guard', [
    payer,
    JSON.stringify(lines),
    call.route,
    call.key,
    call.at,
  ]);
  // A function that returns jsonb returns one row.
  return (row as NonNullable<typeof row>).guard;
}

/** If nothing was paid with this key of this call, it no longer counts. Otherwise it does. */
export async function giveBack(sql: Sql, businessId: string, { route, key }: { route: string; key: string }): Promise<void> {
  // A refusal of the database is stored as its reason; earlier releases stored it as `refused`.
  await sql.query(
    `delete from unconfirmed_payments n where business_id = $1 and route = $2 and key = $3
       and not exists (select from idempotency i where i.business_id = n.business_id and i.route = n.route and i.key = n.key and not i.answer ?| array['reason', 'refused'] and i.status = 200)`,
    [businessId, route, key],
  );
}

export interface Safety extends Record<string, unknown> {
  code_above_new: number;
  code_above: number;
  person_above: number | null;
  approve_above: number | null;
}

/** The owner's limits in kobo; null: none. */
export interface SafetyFigures {
  readonly codeAboveNew: number;
  readonly codeAbove: number;
  readonly personAbove: number | null;
  readonly approveAbove: number | null;
}

export interface Waiting extends Record<string, unknown> {
  /** Chosen before there was a limit for approvals, it has none: that stays as it is. */
  next: (Omit<SafetyFigures, 'approveAbove'> & Partial<SafetyFigures>) | null;
  next_from: string | null;
}

/** The current limits in kobo. */
export async function safetyOf(sql: Sql, businessId: string, at: string): Promise<Safety> {
  const [row] = await sql.query<Safety>('select * from payment_safety_of($1, $2)', [businessId, at]);
  // A function with out parameters returns one row.
  return row as Safety;
}

/** The chosen limits that are not in effect yet. */
export async function waitingSafety(sql: Sql, businessId: string, at: string): Promise<Waiting | null> {
  const [row] = await sql.query<Waiting>('select next, next_from from payment_safety where business_id = $1 and next_from > $2', [businessId, at]);
  return row ?? null;
}

export async function writeSafety(
  sql: Sql,
  businessId: string,
  now: SafetyFigures,
  next: { figures: SafetyFigures; from: string } | null,
  by: string,
  at: string,
): Promise<void> {
  await sql.query(
    `insert into payment_safety (business_id, code_above_new, code_above, person_above, approve_above, next, next_from, set_by, set_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (business_id) do update set code_above_new = $2, code_above = $3, person_above = $4, approve_above = $5, next = $6, next_from = $7, set_by = $8, set_at = $9`,
    [businessId, now.codeAboveNew, now.codeAbove, now.personAbove, now.approveAbove, next && JSON.stringify(next.figures), next && next.from, by, at],
  );
}

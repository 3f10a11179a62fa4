import type { AskingRule } from '../../../shared/payments/second-person.ts';
import type { RuleKind } from '../../../shared/payments/supplier-rules.ts';
import type { Sql } from '../../db/pool.ts';

/** The rule that asks for a second person before these invoices are approved; null if none does. */
export async function approvalRule(sql: Sql, buyerId: string, invoiceIds: readonly string[], at: string): Promise<AskingRule | null> {
  const [row] = await sql.query<{ rule: AskingRule | null }>('select approval_person($1, $2, $3) as rule', [buyerId, invoiceIds, at]);
  return row?.rule ?? null;
}

export interface SecondPersonRecord extends Record<string, unknown> {
  readonly invoice_id: string;
  /** About the approval of an undecided invoice. */
  readonly approval: AskingRule | null;
  /** The supplier's rule about payments; its kind is null without one. */
  readonly supplier: string | null;
  readonly kind: RuleKind | null;
  /** Kobo: the rule's amount, the owner's limit for payments, and what was paid within a day without a second person. */
  readonly amount: number | null;
  readonly person_above: number | null;
  readonly paid_to_supplier: number;
  readonly paid_to_all: number;
}

/** What asks for a second person about each of these received invoices. */
export function secondPersons(sql: Sql, buyerId: string, invoiceIds: readonly string[], at: string): Promise<SecondPersonRecord[]> {
  return sql.query<SecondPersonRecord>('select * from second_persons($1, $2, $3)', [buyerId, invoiceIds, at]);
}

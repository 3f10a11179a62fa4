import type { Proof } from '../../../shared/invoices/proof.ts';
import type { Sql } from '../../db/pool.ts';

export const DECISION_ACTIONS = ['approve', 'deny'] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

/** Whether an address is that of the business or one of its people. */
export async function addressIsOwn(sql: Sql, businessId: string, email: string): Promise<boolean> {
  const [row] = await sql.query<{ own: boolean }>('select address_is_own($1, $2) as own', [businessId, email]);
  return row?.own ?? false;
}

/** How and from where a decision was proved. `askedBy`: who requested it, where another person approved it. `userId` is the member's, `email` the address of the code, `evidence` the operator's. */
export interface Proved {
  readonly how: Proof;
  readonly who: string;
  readonly askedBy?: string | null;
  readonly partyId: string | null;
  readonly userId?: string | null;
  readonly email?: string | null;
  readonly evidence?: string | null;
  readonly address?: string | null;
  readonly agent?: string | null;
}

/** Writes a decision permanently. */
export async function recordDecision(
  sql: Sql,
  of: { businessId: string; subject: string; revision: number; decision: 'approved' | 'denied'; at: string },
  by: Proved,
): Promise<void> {
  await sql.query(
    `insert into decisions (sender_business_id, party_business_id, subject, revision, decision, how, who, user_id, email, evidence, address, agent, at, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      of.businessId,
      by.partyId,
      of.subject,
      of.revision,
      of.decision,
      by.how,
      by.who,
      by.userId ?? null,
      by.email ?? null,
      by.evidence ?? null,
      by.address ?? null,
      by.agent ?? null,
      of.at,
      by.askedBy ?? null,
    ],
  );
}

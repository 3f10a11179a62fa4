import { AppError } from '../../../shared/kit/errors.ts';
import { maskedEmail } from '../../../shared/kit/email.ts';
import type { Decider } from '../../../shared/invoices/proof.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Message } from '../../../shared/i18n/message.ts';
import type { Context } from '../../core/context.ts';
import type { Sql } from '../../db/pool.ts';
import { addressIsOwn } from './decision-queries.ts';
import { isDecisionKey } from '../links/link.ts';
import type { DecisionPurpose } from '../links/link.ts';

/** The facts about a document that a decision by link needs. Invoices and purchase orders have the same rules. */
export interface Decidable {
  readonly purpose: DecisionPurpose;
  /** The opened link: its second secret allows a decision. */
  readonly linkId: string;
  /** The document's newest open link: codes are valid for it and e-mails contain it, since its secret is current. */
  readonly newestId: string;
  readonly revision: number;
  /** The business that sent it. */
  readonly senderId: string;
  /** The receiving business, if it has an account here: its members decide, signed in. */
  readonly partyId: string | null;
  /** The address to which it was sent. */
  readonly email: string | null;
}

/** Who can decide it, for the page of the link. */
export function deciderOf({ partyId, email }: Pick<Decidable, 'partyId' | 'email'>): { by: Decider; address: string | null } {
  if (partyId !== null) return { by: 'member', address: null };
  return email === null ? { by: 'nobody', address: null } : { by: 'email', address: maskedEmail(email) };
}

/**
 * The address that proves a decision by link, if the holder of `given` may decide. Throws SIGN_IN_REQUIRED if the recipient has a business here,
 * DECISION_LINK_REQUIRED for a link that only shows and pays, STATE_CONFLICT if it was sent to the sender's own address.
 */
export async function provableBy(ctx: Pick<Context, 'app' | 'sql'>, what: Decidable, given: string | undefined): Promise<string> {
  const email = await recipientOf(ctx.sql, what);
  if (given === undefined || !isDecisionKey(ctx.app.env, what.purpose, what.linkId, given)) throw new AppError('DECISION_LINK_REQUIRED', onlyFrom(email));
  return email;
}

/** The address that can decide, for any caller. Throws as above, without checking the key. */
export async function recipientOf(sql: Sql, { partyId, email, senderId }: Decidable): Promise<string> {
  if (partyId !== null) throw new AppError('SIGN_IN_REQUIRED', say`The recipient has an account here: sign in as a member of it to approve or decline.`);
  if (email === null)
    throw new AppError(
      'DECISION_LINK_REQUIRED',
      say`It wasn’t sent to an email address, so nobody can approve or decline it by link. Ask the sender to send it by email.`,
    );
  if (await addressIsOwn(sql, senderId, email))
    throw new AppError('STATE_CONFLICT', say`It was sent to an address of its own sender, who can’t approve or decline it.`);
  return email;
}

function onlyFrom(email: string): Message {
  return say`This link is for viewing and paying. Only ${maskedEmail(email)} can approve or decline: open the email sent there.`;
}

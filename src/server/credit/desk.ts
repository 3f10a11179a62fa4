import { dateIn, daysBetween } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import type { Parts } from '../../shared/credit/allocation.ts';
import { explainLimit } from '../../shared/credit/limit.ts';
import type { Context } from '../core/context.ts';
import { sharesDevice } from './facts-queries.ts';
import type { Borrower } from './facts-queries.ts';
import { borrowerProfileOf, judgedInvoice } from './facts.ts';
import type { BorrowerProfile, Judged } from './facts.ts';
import { chargesOf } from './desk-queries.ts';
import type { ChargeOfCredit } from './desk-queries.ts';
import { owedOn } from './present.ts';
import { creditAnywhere, creditPage, repaymentsOf } from './queries.ts';
import type { CreditRecord, RepaymentRecord } from './queries.ts';

/** How many other credits of the borrower an operator sees. */
const EARLIER = 20;

/** Everything an operator reads about one credit. */
export interface CreditFile {
  readonly credit: CreditRecord;
  readonly profile: BorrowerProfile;
  /** As if this request was not made: it takes up nothing of the limit. Null if the invoice is gone. */
  readonly judged: Judged | null;
  /** Owners or admins of borrower and buyer use the same browser. */
  readonly isDeviceShared: boolean;
  readonly earlier: readonly CreditRecord[];
  readonly repayments: readonly RepaymentRecord[];
  readonly charges: readonly ChargeOfCredit[];
}

/** Null if there is no such credit. */
export async function creditFile(ctx: Pick<Context, 'sql' | 'now'>, id: string): Promise<CreditFile | null> {
  const credit = await creditAnywhere(ctx.sql, id);
  if (!credit) return null;
  const profile = withoutRequest(await borrowerProfileOf(ctx, credit.business_id), credit);
  const judged = await judgedInvoice(ctx, credit.business_id, credit.invoice_id, profile);
  const { rows } = await creditPage(ctx.sql, credit.business_id, { offset: 0, limit: EARLIER + 1 });
  return {
    credit,
    profile,
    judged: judged && { ...judged, reasons: judged.reasons.filter(({ code }) => code !== 'PLEDGED') },
    isDeviceShared: await sharesDevice(ctx.sql, credit.business_id, judged?.invoice.buyer_business_id ?? null),
    earlier: rows.filter((row) => row.id !== id).slice(0, EARLIER),
    repayments: await repaymentsOf(ctx.sql, credit),
    charges: await chargesOf(ctx.sql, credit),
  };
}

/** A credit and what is owed on it now, fee and penalty until today included; null if there is no such credit. */
export async function creditOwed(ctx: Pick<Context, 'sql' | 'now'>, id: string): Promise<{ credit: CreditRecord; owed: Parts } | null> {
  const credit = await creditAnywhere(ctx.sql, id);
  return credit && { credit, owed: owedOn(credit, dateIn(credit.time_zone, ctx.now)) };
}

/** Days past the due date on the borrower's day; negative before it. */
export function daysLate(credit: Pick<CreditRecord, 'time_zone' | 'due_date'>, now: number): number {
  return daysBetween(credit.due_date, dateIn(credit.time_zone, now));
}

/** A pending request is part of `reserved`, `recent` and its buyer's exposure; what is left for it is calculated without it. */
function withoutRequest(profile: BorrowerProfile, credit: CreditRecord): BorrowerProfile {
  if (credit.state !== 'pending') return profile;
  const less = (amount: number): Kobo => kobo(Math.max(0, amount - credit.requested));
  const borrower: Borrower = { ...profile.borrower, reserved: less(profile.borrower.reserved), recent: less(profile.borrower.recent) };
  const exposures = new Map(profile.exposures);
  exposures.set(credit.buyer_key, less(exposures.get(credit.buyer_key) ?? 0));
  return { ...profile, borrower, exposures, limit: explainLimit(borrower, profile.policy) };
}

import { createHash } from 'node:crypto';
import { addDays, dateIn } from '../../shared/kit/date.ts';
import { kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { creditAgreementSeal, creditAgreementText, CREDIT_AGREEMENT_VERSION } from '../../shared/credit/agreement.ts';
import type { CreditFacts } from '../../shared/credit/agreement.ts';
import type { Reason } from '../../shared/credit/eligibility.ts';
import { priceOf } from '../../shared/credit/price.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import { existingBusiness } from '../business/index.ts';
import type { Context } from '../core/context.ts';
import { emit } from '../core/record.ts';
import { invoiceOf } from '../invoices/index.ts';
import { aboutCredit } from './present.ts';
import type { CreditRecord } from './queries.ts';
import { release, writeEnd, writeOffer } from './step-queries.ts';

const DAY = 86_400_000;
type Ctx = Pick<Context, 'sql' | 'now'>;

/** Makes the offer of a pending credit, with its agreement; it never changes afterwards. `amount` in kobo, at most the requested one. */
export async function makeOffer(ctx: Ctx, credit: CreditRecord, amount: Kobo, { by, productName }: { by: string; productName: string }): Promise<void> {
  const today = dateIn(credit.time_zone, ctx.now);
  const price = priceOf(amount, today, credit.due_date);
  const facts = await factsOf(ctx, credit, { amount, price, productName });
  const text = creditAgreementText(CREDIT_AGREEMENT_VERSION, facts);
  const state = amount < credit.requested ? 'partial' : 'approved';
  const at = new Date(ctx.now).toISOString();
  await writeOffer(ctx.sql, credit, {
    state,
    offered: amount,
    fee: price.fee,
    apr: price.apr,
    expiresAt: new Date(ctx.now + TERMS.offerDays * DAY).toISOString(),
    version: CREDIT_AGREEMENT_VERSION,
    text,
    facts,
    hash: agreementHash(CREDIT_AGREEMENT_VERSION, text, facts),
    by,
    at,
  });
  await tellDecision(ctx, credit, state, amount);
}

/** Denies a credit with reasons, and releases the invoice. */
export async function deny(ctx: Ctx, credit: CreditRecord, reasons: readonly Reason[], by: string): Promise<void> {
  const at = new Date(ctx.now).toISOString();
  await writeEnd(ctx.sql, credit, { state: 'denied', by, reasons, at });
  await release(ctx.sql, credit, at);
  await tellDecision(ctx, credit, 'denied', kobo(credit.requested));
}

/** The digest of an offer: of version, text and facts. */
export function agreementHash(version: string, text: string, facts: CreditFacts): Buffer {
  return createHash('sha256')
    .update(creditAgreementSeal(version, text, facts))
    .digest();
}

function tellDecision({ sql }: Ctx, credit: CreditRecord, decision: 'approved' | 'partial' | 'denied', amount: Kobo): Promise<void> {
  return emit(sql, 'credit.decided', [credit.business_id], {
    ...aboutCredit(credit),
    decision,
    amount,
  });
}

async function factsOf(
  ctx: Ctx,
  credit: CreditRecord,
  { amount, price, productName }: { amount: Kobo; price: ReturnType<typeof priceOf>; productName: string },
): Promise<CreditFacts> {
  const business = await existingBusiness(ctx, credit.business_id);
  const invoice = await invoiceOf(ctx.sql, credit.business_id, credit.invoice_id, false);
  const { address, taxNumber } = invoice?.sender ?? {};
  const offeredOn = dateIn(credit.time_zone, ctx.now);
  return {
    creditId: credit.id,
    borrower: { name: business.name, address: address ?? null, taxNumber: taxNumber ?? null },
    buyer: credit.buyer_name,
    invoiceNumber: credit.invoice_number,
    invoiceTotal: kobo(invoice?.total ?? 0),
    amount,
    fee: price.fee,
    apr: price.apr,
    offeredOn,
    dueDate: credit.due_date,
    offerEnds: addDays(offeredOn, TERMS.offerDays),
    productName,
  };
}

import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { totalOf } from '../../shared/credit/allocation.ts';
import { refusal } from '../../shared/credit/eligibility.ts';
import { canStep, defaultFrom } from '../../shared/credit/status.ts';
import { TERMS } from '../../shared/credit/terms.ts';
import { say, verbatim } from '../../shared/i18n/message.ts';
import type { Operator } from '../business/index.ts';
import { audit, emit } from '../core/record.ts';
import type { Sql } from '../db/pool.ts';
import { waiverLegs, writeOffLegs } from '../ledger/credit-recipes.ts';
import { platformAccount, post } from '../ledger/post.ts';
import { borrowerProfileOf, judgedInvoice } from './facts.ts';
import { deny, makeOffer } from './offer.ts';
import { aboutCredit, owedOn } from './present.ts';
import { creditAnywhere, creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { setOwnLimit, setPolicy } from './servicing-queries.ts';
import { accrue, lockInvoice, noteOnce, writeDefault, writeOff, writeWaiver } from './step-queries.ts';

export type CreditDesk = Pick<Operator, 'sql' | 'now' | 'actor'> & { readonly productName: string };

/** Offers `amount` kobo on a pending request, or with null all of it. Throws NOT_ELIGIBLE with every reason against the invoice now. */
export async function offerCredit(desk: CreditDesk, id: string, given: Kobo | null): Promise<{ amount: Kobo; credit: CreditRecord }> {
  const { ctx, credit } = await opened(desk, id);
  mustBe(credit, 'decide', 'It was decided already');
  const household = await borrowerProfileOf(ctx, credit.business_id);
  const judged = await judgedInvoice(ctx, credit.business_id, credit.invoice_id, household);
  // Its own pledge is not a reason against it.
  const reasons = (judged?.reasons ?? []).filter(({ code }) => code !== 'PLEDGED');
  if (!judged || reasons.length > 0) throw new AppError('NOT_ELIGIBLE', reasons.length > 0 ? refusal(reasons) : verbatim('The invoice is gone.'));
  const amount = given ?? kobo(credit.requested);
  if (amount < TERMS.smallest || amount > credit.requested)
    throw new AppError(
      'LIMIT_EXCEEDED',
      verbatim(`An offer is between ${formatMoney(TERMS.smallest)} and the ${formatMoney(kobo(credit.requested))} asked for.`),
    );
  await makeOffer(ctx, credit, amount, { by: ctx.actor, productName: ctx.productName });
  await audit(ctx, 'credit.offer', credit.id, { amount });
  return { amount, credit };
}

/** Denies a pending request; its people read the reason and the remedy. */
export async function denyCredit(desk: CreditDesk, id: string, { reason, remedy }: { reason: string; remedy: string }): Promise<CreditRecord> {
  const { ctx, credit } = await opened(desk, id);
  mustBe(credit, 'decide', 'It was decided already');
  await deny(ctx, credit, [{ code: 'OPERATOR', text: verbatim(reason), remedy: verbatim(remedy) }], ctx.actor);
  await audit(ctx, 'credit.deny', credit.id, { reason });
  return credit;
}

/** Declares an overdue advance in default. Throws STATE_CONFLICT before the day from which it can be. */
export async function declareDefault(desk: CreditDesk, id: string): Promise<CreditRecord> {
  const { ctx, credit } = await opened(desk, id);
  mustBe(credit, 'default', 'Only an advance that runs can be in default');
  const from = defaultFrom(credit.due_date);
  if (dateIn(credit.time_zone, ctx.now) < from) throw new AppError('STATE_CONFLICT', verbatim(`It can be declared in default from ${from} on.`));
  await accrue(ctx.sql, credit, at(ctx));
  await writeDefault(ctx.sql, credit, ctx.actor, at(ctx));
  await audit(ctx, 'credit.default', credit.id, {});
  if (await noteOnce(ctx.sql, credit, 'credit.defaulted', at(ctx)))
    await emit(ctx.sql, 'credit.defaulted', [credit.business_id], { ...aboutCredit(credit), amount: totalOf(await owedNow(ctx, credit)) });
  return credit;
}

/** Waives `amount` kobo of the fee or the penalty that is owed now. */
export async function waiveCharge(
  desk: CreditDesk,
  id: string,
  { kind, amount, reason }: { kind: 'fee' | 'penalty'; amount: Kobo; reason: string },
): Promise<void> {
  const { ctx, credit } = await opened(desk, id);
  mustBe(credit, 'waive', 'Nothing is owed on it');
  await accrue(ctx.sql, credit, at(ctx));
  const owed = await owedNow(ctx, credit);
  if (amount <= 0 || amount > owed[kind]) throw new AppError('LIMIT_EXCEEDED', verbatim(`${formatMoney(owed[kind])} of ${kind} is owed.`));
  if (!(await writeWaiver(ctx.sql, credit, { kind, amount, at: at(ctx) }))) throw new AppError('STATE_CONFLICT');
  const income = await platformAccount(ctx.sql, 'fee_income', 'credit', credit.currency);
  const receivable = kind === 'fee' ? credit.fee_account : credit.penalty_account;
  await post(ctx.sql, {
    event: 'credit-waiver',
    eventId: `${credit.id}:${kind}:${ctx.now}`,
    description: kind === 'fee' ? say`Fee of an advance waived` : say`Penalty of an advance waived`,
    invoiceId: credit.invoice_id,
    at: at(ctx),
    // An advance that was paid out has its accounts.
    legs: waiverLegs({ receivable: receivable ?? 0, income }, amount),
  });
  await audit(ctx, 'credit.waive', credit.id, { kind, amount, reason });
  await emit(ctx.sql, 'credit.waived', [credit.business_id], {
    ...aboutCredit(credit),
    amount,
    kind,
  });
}

/** Writes off everything that is owed on an advance in default. Returns it in kobo. */
export async function writeOffCredit(desk: CreditDesk, id: string, reason: string): Promise<Kobo> {
  const { ctx, credit } = await opened(desk, id);
  mustBe(credit, 'write-off', 'Only an advance in default can be written off');
  if (credit.written_off_at !== null) throw new AppError('STATE_CONFLICT', verbatim('It was written off already.'));
  await accrue(ctx.sql, credit, at(ctx));
  const owed = await owedNow(ctx, credit);
  const accounts = {
    // An advance that was paid out has its accounts.
    principal: credit.principal_account ?? 0,
    fee: credit.fee_account ?? 0,
    penalty: credit.penalty_account ?? 0,
    writeOff: await platformAccount(ctx.sql, 'write_off', 'credit', credit.currency),
  };
  await post(ctx.sql, {
    event: 'credit-write-off',
    eventId: credit.id,
    description: say`Advance on ${credit.invoice_number} written off`,
    invoiceId: credit.invoice_id,
    at: at(ctx),
    legs: writeOffLegs(accounts, owed),
  });
  await writeOff(ctx.sql, credit, totalOf(owed), at(ctx));
  await audit(ctx, 'credit.write-off', credit.id, { amount: totalOf(owed), reason });
  return totalOf(owed);
}

/** A business's own credit limit, in kobo. */
export async function setCreditLimit(
  desk: Omit<CreditDesk, 'productName'>,
  { businessId, amount, reason }: { businessId: string; amount: Kobo; reason: string },
): Promise<void> {
  await setOwnLimit(desk.sql, { businessId, amount, reason, by: desk.actor, at: at(desk) });
  await audit({ ...desk, businessId }, 'credit.limit', businessId, { amount, reason });
}

/** Requests up to this amount of kobo are decided at once by the scorecard. */
export async function setInstantLimit(desk: Omit<CreditDesk, 'productName'>, instantUpTo: Kobo): Promise<void> {
  await setPolicy(desk.sql, instantUpTo);
  await audit({ ...desk, businessId: '' }, 'credit.policy', null, { instantUpTo });
}

/** The credit by its id, locked after its invoice, with the context of its business. */
async function opened(desk: CreditDesk, id: string): Promise<{ ctx: Operator & CreditDesk; credit: CreditRecord }> {
  const credit = await lockedCredit(desk.sql, id);
  return { ctx: { ...desk, businessId: credit.business_id }, credit };
}

async function lockedCredit(sql: Sql, id: string): Promise<CreditRecord> {
  const seen = await creditAnywhere(sql, id);
  if (!seen) throw new AppError('NOT_FOUND', verbatim(`There is no credit ${id}.`));
  await lockInvoice(sql, seen);
  return (await creditOf(sql, seen.business_id, id, true)) ?? seen;
}

async function owedNow(ctx: Operator, credit: CreditRecord) {
  const fresh = (await creditOf(ctx.sql, credit.business_id, credit.id)) ?? credit;
  return owedOn(fresh, dateIn(credit.time_zone, ctx.now));
}

function mustBe(credit: CreditRecord, step: Parameters<typeof canStep>[0], why: string): void {
  if (!canStep(step, credit.state)) throw new AppError('STATE_CONFLICT', verbatim(`${why}: it is ${credit.state}.`));
}

function at({ now }: Pick<Operator, 'now'>): string {
  return new Date(now).toISOString();
}

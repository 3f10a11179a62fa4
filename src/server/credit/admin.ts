import { dateIn } from '../../shared/kit/date.ts';
import { AppError } from '../../shared/kit/errors.ts';
import { formatMoney, kobo } from '../../shared/kit/money.ts';
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
import { creditsForAdmin, ownerOf, setOwnLimit, setPolicy } from './servicing-queries.ts';
import { borrowerProfileOf, judgedInvoice } from './facts.ts';
import { deny, makeOffer } from './offer.ts';
import { aboutCredit, owedOn } from './present.ts';
import { creditOf } from './queries.ts';
import type { CreditRecord } from './queries.ts';
import { accrue, lockInvoice, noteOnce, writeDefault, writeOff, writeWaiver } from './step-queries.ts';

export type CreditOrder =
  | { readonly what: 'credits' }
  | { readonly what: 'credit-offer'; readonly credit: string; readonly amount: number | null }
  | { readonly what: 'credit-deny'; readonly credit: string; readonly reason: string; readonly remedy: string }
  | { readonly what: 'credit-default'; readonly credit: string }
  | { readonly what: 'credit-waive'; readonly credit: string; readonly kind: 'fee' | 'penalty'; readonly amount: number; readonly reason: string }
  | { readonly what: 'credit-write-off'; readonly credit: string; readonly reason: string }
  | { readonly what: 'credit-instant'; readonly amount: number }
  | { readonly what: 'credit-limit'; readonly business: string; readonly amount: number; readonly reason: string };

type Desk = Pick<Operator, 'sql' | 'now' | 'actor'> & { readonly productName: string };

/** An operator's decisions about credits. Returns the text to print; throws the reason of a refusal. */
export async function creditAdmin(desk: Desk, order: CreditOrder): Promise<string> {
  if (order.what === 'credits') return listing(desk);
  if (order.what === 'credit-instant') {
    await setPolicy(desk.sql, order.amount);
    await audit({ ...desk, businessId: '' }, 'credit.policy', null, { instantUpTo: order.amount });
    return `Requests up to ${formatMoney(kobo(order.amount))} are decided at once from now on.`;
  }
  if (order.what === 'credit-limit') {
    const ctx = { ...desk, businessId: order.business };
    await setOwnLimit(desk.sql, { businessId: order.business, amount: order.amount, reason: order.reason, by: desk.actor, at: at(desk) });
    await audit(ctx, 'credit.limit', order.business, { amount: order.amount, reason: order.reason });
    return `Its credit limit is ${formatMoney(kobo(order.amount))} from now on.`;
  }
  const credit = await lockedCredit(desk.sql, order.credit);
  const ctx: Operator & Desk = { ...desk, businessId: credit.business_id };
  if (order.what === 'credit-offer') return offer(ctx, credit, order.amount);
  if (order.what === 'credit-deny') {
    mustBe(credit, 'decide', 'It was decided already');
    await deny(ctx, credit, [{ code: 'OPERATOR', text: verbatim(order.reason), remedy: verbatim(order.remedy) }], desk.actor);
    await audit(ctx, 'credit.deny', credit.id, { reason: order.reason });
    return `${credit.id} is denied; its people read the reason.`;
  }
  if (order.what === 'credit-default') return declareDefault(ctx, credit);
  if (order.what === 'credit-waive') return waive(ctx, credit, order);
  return giveUp(ctx, credit, order.reason);
}

async function offer(ctx: Operator & Desk, credit: CreditRecord, given: number | null): Promise<string> {
  mustBe(credit, 'decide', 'It was decided already');
  const household = await borrowerProfileOf(ctx, credit.business_id);
  const judged = await judgedInvoice(ctx, credit.business_id, credit.invoice_id, household);
  // Its own pledge is not a reason against it.
  const reasons = (judged?.reasons ?? []).filter(({ code }) => code !== 'PLEDGED');
  if (!judged || reasons.length > 0) throw new AppError('NOT_ELIGIBLE', reasons.length > 0 ? refusal(reasons) : verbatim('The invoice is gone.'));
  const amount = kobo(given ?? credit.requested);
  if (amount < TERMS.smallest || amount > credit.requested)
    throw new AppError(
      'LIMIT_EXCEEDED',
      verbatim(`An offer is between ${formatMoney(TERMS.smallest)} and the ${formatMoney(kobo(credit.requested))} asked for.`),
    );
  await makeOffer(ctx, credit, amount, { by: ctx.actor, productName: ctx.productName });
  await audit(ctx, 'credit.offer', credit.id, { amount });
  return `${formatMoney(amount)} is offered on ${credit.invoice_number}, for ${TERMS.offerDays} days.`;
}

async function declareDefault(ctx: Operator, credit: CreditRecord): Promise<string> {
  mustBe(credit, 'default', 'Only an advance that runs can be in default');
  const from = defaultFrom(credit.due_date);
  if (dateIn(credit.time_zone, ctx.now) < from) throw new AppError('STATE_CONFLICT', verbatim(`It can be declared in default from ${from} on.`));
  await accrue(ctx.sql, credit, at(ctx));
  await writeDefault(ctx.sql, credit, ctx.actor, at(ctx));
  await audit(ctx, 'credit.default', credit.id, {});
  if (await noteOnce(ctx.sql, credit, 'credit.defaulted', at(ctx)))
    await emit(ctx.sql, 'credit.defaulted', [credit.business_id], { ...aboutCredit(credit), amount: totalOf(await owedNow(ctx, credit)) });
  return `${credit.id} is in default.`;
}

async function waive(ctx: Operator, credit: CreditRecord, { kind, amount: given, reason }: Extract<CreditOrder, { what: 'credit-waive' }>): Promise<string> {
  mustBe(credit, 'waive', 'Nothing is owed on it');
  await accrue(ctx.sql, credit, at(ctx));
  const amount = kobo(given);
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
  return `${formatMoney(amount)} of ${kind} is waived.`;
}

async function giveUp(ctx: Operator, credit: CreditRecord, reason: string): Promise<string> {
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
  return `${formatMoney(totalOf(owed))} is written off.`;
}

async function lockedCredit(sql: Sql, id: string): Promise<CreditRecord> {
  const businessId = await ownerOf(sql, id);
  const seen = businessId ? await creditOf(sql, businessId, id) : null;
  if (!businessId || !seen) throw new AppError('NOT_FOUND', verbatim(`There is no credit ${id}.`));
  await lockInvoice(sql, seen);
  return (await creditOf(sql, businessId, id, true)) ?? seen;
}

async function owedNow(ctx: Operator, credit: CreditRecord) {
  const fresh = (await creditOf(ctx.sql, credit.business_id, credit.id)) ?? credit;
  return owedOn(fresh, dateIn(credit.time_zone, ctx.now));
}

function mustBe(credit: CreditRecord, step: Parameters<typeof canStep>[0], why: string): void {
  if (!canStep(step, credit.state)) throw new AppError('STATE_CONFLICT', verbatim(`${why}: it is ${credit.state}.`));
}

async function listing({ sql, now }: Desk): Promise<string> {
  const rows = await creditsForAdmin(sql, at({ now }), TERMS.overdueAfter + TERMS.defaultAfter);
  if (rows.length === 0) return 'No credit waits for anybody.';
  return rows
    .map((row) => {
      const waits = row.state === 'pending' ? 'waits for a decision' : row.state === 'active' ? 'may be declared in default' : 'in default';
      const money = formatMoney(kobo(row.state === 'pending' ? row.requested : row.principal));
      return `${row.id}  ${waits}  ${money}  ${row.business} on ${row.invoice_number} of ${row.buyer_name}, due ${row.due_date}  ${row.score} points, grade ${row.grade}`;
    })
    .join('\n');
}

function at({ now }: Pick<Operator, 'now'>): string {
  return new Date(now).toISOString();
}

import { dateIn, formatDate } from '../../../shared/kit/date.ts';
import { AppError, fieldError } from '../../../shared/kit/errors.ts';
import { formatMoney, kobo, plainNaira } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { OutputOf, ParsedOf } from '../../../shared/kit/route.ts';
import type { approveRun as approveRoute, exportRun as exportRoute, PaymentRunView } from '../../../shared/payments/runs-contract.ts';
import { inRow, say } from '../../../shared/i18n/message.ts';
import { actorOf, at, inTransaction, newId } from '../../core/context.ts';
import type { Context } from '../../core/context.ts';
import { csvFile, CSV_PORTION } from '../../core/csv-file.ts';
import { answer, FileAnswer } from '../../core/handler.ts';
import type { OwnTransaction, Verb } from '../../core/handler.ts';
import { runOnce } from '../../core/idempotent-transaction.ts';
import { audit } from '../../core/record.ts';
import { existingBusiness } from '../../business/index.ts';
import { payable, refuseUnpayable, refuseUnseen, toPay, warningsAbout } from '../../invoices/index.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { differencesAbout } from '../../orders/index.ts';
import { nameOfActor } from '../../team/index.ts';
import { guardedPayment } from '../safety/guard.ts';
import { linesToPay, presentRun, presentWithLines, sumOf } from './present-run.ts';
import { approvePaymentRun, endPaymentRun, inOpenRuns, insertPaymentRun, isDue, linesOfRun, paymentRunById, runCount, runPage } from './run-queries.ts';
import type { LineRecord, RunRecord } from './run-queries.ts';

export const APPROVE_RUN = 'payment.run.approve';
export const NOTHING_LEFT = say`There is no longer anything to approve in this payment run.`;
const GONE = say`We could not find that payment run.`;

/** Records the amount and the version of each invoice: the run pays exactly that, or skips it. */
export const createRun: Verb<'payment.run.create'> = async (ctx, { businessId, invoices, seen = [], payOn }) => {
  const ids = [...new Set(invoices)];
  const rows = await payable(ctx, businessId, ids);
  refuseUnpayable(rows);
  for (const row of rows) refuseUnseen(row, seen.find(({ invoiceId }) => invoiceId === row.id)?.revision);
  const { time_zone: zone } = await existingBusiness(ctx, businessId);
  const today = dateIn(zone, ctx.now);
  const day = payOn ?? today;
  if (day < today) throw fieldError('payOn', say`Choose today or a later day.`);
  const already = await inOpenRuns(ctx.sql, businessId, ids);
  if (already.length > 0) throw new AppError('STATE_CONFLICT', say`A payment run that is not done has these already: ${inRow(already)}.`);
  const id = newId('run');
  const lines = rows.map((row) => ({
    invoiceId: row.id,
    number: row.number,
    party: row.party,
    issuedOn: row.issue_date,
    ...toPay(row),
    revision: row.revision,
  }));
  await insertPaymentRun(ctx.sql, {
    businessId,
    id,
    payOn: day,
    currency: ctx.app.env.currency,
    by: actorOf(ctx),
    name: nameOfActor(ctx),
    at: at(ctx),
    lines,
  });
  await audit(ctx, 'payment-run.create', id, { total: sumOf(lines), invoices: lines.length, payOn: day });
  return view(ctx, businessId, id);
};

export const listRuns: Verb<'payment.run.list'> = async (ctx, { businessId, ...page }) => ({
  runs: (await runPage(ctx.sql, businessId, page)).map(presentRun),
  count: await runCount(ctx.sql, businessId),
});

export const readRun: Verb<'payment.run.read'> = (ctx, { id, businessId }) => view(ctx, businessId, id);

/** Approved once, within the limits of payments; the job pays on the day. Again for what failed. */
export const approveRun: OwnTransaction<'payment.run.approve'> = {
  ownTransaction: async (ctx, input) => {
    const { businessId, id } = input;
    if (ctx.idempotencyKey === undefined) throw new AppError('VALIDATION_FAILED', say`Payments need an Idempotency-Key header, so they’re never made twice.`);
    const lines = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const run = await paymentRunById(sql, businessId, id);
      return run ? linesToPay(run, await linesOfRun(sql, businessId, id)) : [];
    });
    const { data, message } = await guardedPayment(ctx, APPROVE_RUN, guardable(lines), () =>
      runOnce(ctx, APPROVE_RUN, async (inside) => {
        const approved = await approve(inside, input, ctx.onRequest ? null : lines);
        return { data: approved, message: approved.state === 'approved' ? say`Payment run approved.` : say`Payment run done.` };
      }),
    );
    // Made by `approve`, now or when this key first came.
    return answer(data as OutputOf<typeof approveRoute>, message);
  },
};

/** `guarded`: the lines for which the limits were met; null if a request was approved, which counts what is to pay at that moment. A run that ended since has others. */
async function approve(ctx: Context, { businessId, id, total }: ParsedOf<typeof approveRoute>, guarded: readonly LineRecord[] | null): Promise<PaymentRunView> {
  const { run, lines } = await approvable(ctx, { businessId, id, total }, true);
  if (guarded && sumOf(guarded) !== total) throw new AppError('STATE_CONFLICT', say`This payment run has just changed. Read it again, then approve it.`);
  await approvePaymentRun(ctx.sql, run, { id: actorOf(ctx), name: nameOfActor(ctx), at: at(ctx) });
  await audit(ctx, 'payment-run.approve', id, { total, invoices: lines.length, payOn: run.pay_on });
  if (await isDue(ctx.sql, businessId, id, at(ctx))) await enqueue(ctx.sql, 'payments.run', { businessId, runId: id }, { key: `payments.run:${id}` });
  return view(ctx, businessId, id);
}

/** Throws what an approval would be refused for: nothing to pay, another total than the one in sight, or a warning or difference from an order that nobody has looked into. */
export async function approvable(
  ctx: Context,
  { businessId, id, total }: { businessId: string; id: string; total: Kobo },
  lock = false,
): Promise<{ run: RunRecord; lines: readonly LineRecord[] }> {
  const run = await runOf(ctx, businessId, id, lock);
  const lines = linesToPay(run, await linesOfRun(ctx.sql, businessId, id));
  if (run.state === 'cancelled') throw new AppError('STATE_CONFLICT', say`This payment run is cancelled.`);
  if (lines.length === 0) throw new AppError('STATE_CONFLICT', NOTHING_LEFT);
  const sum = sumOf(lines);
  if (sum !== total) throw new AppError('STATE_CONFLICT', say`This payment run now pays ${formatMoney(kobo(sum))}. Read it again, then approve it.`);
  const ids = lines.map((line) => line.invoice_id);
  const open = [...(await warningsAbout(ctx, businessId, ids)), ...(await differencesAbout(ctx, ids))].filter(({ checked }) => checked === null);
  if (open.length > 0) {
    const numbers = inRow([...new Set(open.map(({ number }) => number ?? ''))]);
    throw new AppError('NOT_ELIGIBLE', say`Look into the warnings about ${numbers} first, and confirm that you have checked them.`);
  }
  return { run, lines };
}

export function guardable(lines: readonly LineRecord[]): { id: string; amount: number }[] {
  return lines.map((line) => ({ id: line.invoice_id, amount: line.amount }));
}

/** Until its day, or its approval. */
export const cancelRun: Verb<'payment.run.cancel'> = async (ctx, { id, businessId }) => {
  const run = await runOf(ctx, businessId, id, true);
  if (run.state === 'cancelled') return view(ctx, businessId, id);
  const isBegun = run.state === 'done' || (await isDue(ctx.sql, businessId, id, at(ctx)));
  if (isBegun) throw new AppError('STATE_CONFLICT', say`This payment run has begun and can no longer be cancelled.`);
  await endPaymentRun(ctx.sql, run, 'cancelled', at(ctx));
  await audit(ctx, 'payment-run.cancel', id);
  return view(ctx, businessId, id);
};

const HEAD = ['Number', 'Supplier', 'Amount', 'Currency', 'Outcome', 'Reason'];

export const exportRun: OwnTransaction<'payment.run.export'> = {
  ownTransaction: async (ctx, { id, businessId }: ParsedOf<typeof exportRoute>) => {
    const { run, lines } = await inTransaction(ctx.app, { businessId }, async (sql) => {
      const inside = { ...ctx, sql };
      const found = await runOf(inside, businessId, id, false);
      await audit(inside, 'payment-run.export', id);
      return { run: found, lines: (await linesOfRun(sql, businessId, id)).filter(({ state }) => state === 'failed' || state === 'skipped') };
    });
    if (lines.length > CSV_PORTION) throw new Error('a payment run has too many lines');
    const bytes = csvFile<LineRecord, null>({
      head: HEAD,
      read: async () => lines,
      placeOf: () => null,
      cells: ({ number, party, amount, state, reason }) => [
        number ?? '',
        party ?? '',
        plainNaira(kobo(amount)),
        run.currency,
        state,
        reason === null ? '' : ctx.say(reason),
      ],
    });
    return new FileAnswer({ bytes, type: 'text/csv; charset=utf-8', name: `not-paid-${run.pay_on}.csv` });
  },
};

async function view(ctx: Context, businessId: string, id: string): Promise<PaymentRunView> {
  const run = await runOf(ctx, businessId, id, false);
  return presentWithLines(ctx, run, await linesOfRun(ctx.sql, businessId, id));
}

/** Throws NOT_FOUND if the business has no such run. */
export async function runOf(ctx: Pick<Context, 'sql'>, businessId: string, id: string, lock: boolean): Promise<RunRecord> {
  const run = await paymentRunById(ctx.sql, businessId, id, lock);
  if (!run) throw new AppError('NOT_FOUND', GONE);
  return run;
}

/** The day of a run in words. */
export function dayOfRun({ pay_on: day }: RunRecord): string {
  return formatDate(day);
}

import { effectivePermission } from '../../../shared/access/permissions.ts';
import { AppError } from '../../../shared/kit/errors.ts';
import { kobo } from '../../../shared/kit/money.ts';
import type { RunLineState } from '../../../shared/payments/runs-contract.ts';
import { say } from '../../../shared/i18n/message.ts';
import type { Text } from '../../../shared/i18n/message.ts';
import { inTransaction } from '../../core/context.ts';
import type { App, Context } from '../../core/context.ts';
import { hashOf } from '../../core/idempotency.ts';
import { emit } from '../../core/record.ts';
import { receivedInvoices, toPay } from '../../invoices/index.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { contextOfJob, roleOf, stateOfRequest } from '../../team/index.ts';
import { fromWallet } from '../checkout/pay-from-wallet.ts';
import { refusalOf } from '../targets/refusals.ts';
import type { Reason } from '../targets/refusals.ts';
import { dueRuns, endPaymentRun, isDue, linesOfRun, paymentRunById, wasAnswered, writeOutcomeOf } from './run-queries.ts';
import type { LineRecord, RunRecord } from './run-queries.ts';

type Outcome = { readonly state: RunLineState; readonly reason: Text | null; readonly paymentId: string | null };

/** The regular job: queues the approved runs whose day has come. */
export async function queueDueRuns(app: App): Promise<void> {
  await inTransaction(app, 'system', async (sql) => {
    for (const { business_id: businessId, id: runId } of await dueRuns(sql, new Date(app.clock()).toISOString()))
      await enqueue(sql, 'payments.run', { businessId, runId }, { key: `payments.run:${runId}` });
  });
}

/**
 * Pays what waits, line by line. The key of a payment is its run, invoice and attempt: a job that runs twice, or again after a crash, gets the first answer and pays
 * nothing again. A line that cannot be paid for an unknown reason keeps no other one waiting: the job fails after the others, and its next attempt tries it again.
 */
export async function payRun(app: App, { businessId, runId }: { businessId: string; runId: string }, stopping?: AbortSignal): Promise<void> {
  const errors = new Map<string, unknown>();
  for (;;) {
    stopping?.throwIfAborted();
    const next = await inTransaction(app, { businessId }, async (sql) => {
      const run = (await isDue(sql, businessId, runId, now(app))) ? await paymentRunById(sql, businessId, runId) : null;
      const line = run && (await linesOfRun(sql, businessId, runId)).find(({ state, invoice_id: id }) => state === 'waiting' && !errors.has(id));
      return run && line ? { run, line, why: await whyNot({ ...run, sql }, line) } : null;
    });
    if (!next) break;
    const { run, line, why } = next;
    try {
      const outcome = why ?? (await pay(app, run, line));
      await inTransaction(app, { businessId }, (sql) => writeOutcomeOf(sql, { businessId, id: runId }, line, { ...outcome, at: now(app) }));
    } catch (error) {
      errors.set(line.invoice_id, error);
    }
  }
  for (const error of errors.values()) throw error;
  await inTransaction(app, { businessId }, async (sql) => {
    const run = await paymentRunById(sql, businessId, runId, true);
    if (run?.state !== 'approved') return;
    const lines = await linesOfRun(sql, businessId, runId);
    const count = (state: RunLineState) => lines.filter((line) => line.state === state).length;
    if (count('waiting') > 0) return;
    await endPaymentRun(sql, run, 'done', now(app));
    await emit(sql, 'payment-run.finished', [businessId], { businessId, runId, paid: count('paid'), unpaid: count('failed') + count('skipped') });
  });
}

/**
 * Why a line is not even tried; null if it was answered: a process may have stopped before it wrote that down. The answer is looked up last, because another
 * process may pay the line meanwhile, which changes the invoice.
 */
async function whyNot(run: RunRecord & Pick<Context, 'sql'>, line: LineRecord): Promise<Outcome | null> {
  const why = await obstacleTo(run, line);
  return why && (await wasAnswered(run.sql, run.business_id, keyOf(run, line))) ? null : why;
}

/** Its approver may no longer pay, or its invoice is not what was approved. */
async function obstacleTo(run: RunRecord & Pick<Context, 'sql'>, line: LineRecord): Promise<Outcome | null> {
  const { sql, business_id: businessId, approved_by: by } = run;
  const role = by === null ? null : await roleOf(sql, businessId, by);
  const { checkers, level } = await stateOfRequest(sql, businessId, by ?? '');
  if (role === null || effectivePermission(role, 'invoice.pay', checkers) !== 'allow')
    return failed(say`The person who approved it may no longer approve payments. Someone else can pay what failed again.`);
  if (level < 1) return failed(say`Paying from the wallet needs verification level 1. Verify the business, then pay what failed again.`);
  const [invoice] = await receivedInvoices(sql, businessId, [line.invoice_id]);
  if (!invoice) return skipped(say`Its sender has withdrawn it. Nothing needs to be paid.`);
  if (invoice.revision !== line.revision) return skipped(REVISED);
  return toPay(invoice).amount === line.amount ? null : skipped(CHANGED);
}

const keyOf = (run: RunRecord, line: LineRecord) => `run-${run.id}-${line.invoice_id}-${line.attempt}`;
const REVISED = say`The sender has revised it since it was chosen. Read the new version, then choose it again.`;
const CHANGED = say`Its balance due has changed since it was chosen. Choose it again with the new amount.`;

/** One payment from the wallet by the approver, who met the limits when the run was approved. */
async function pay(app: App, run: RunRecord, line: LineRecord): Promise<Outcome> {
  const what = { category: 'invoice', categoryId: line.invoice_id, amount: kobo(line.amount), revision: line.revision } as const;
  const ctx = await contextOf(app, run, keyOf(run, line), hashOf(what));
  try {
    const paid = await fromWallet(ctx, 'payment.business.wallet', what);
    return 'reason' in paid ? refused(paid) : { state: 'paid', reason: null, paymentId: paid.reference };
  } catch (error) {
    if (error instanceof AppError) return failed(error.text);
    throw error;
  }
}

function refused(why: Reason): Outcome {
  switch (why.reason) {
    case 'funds':
      return failed(say`The wallet had too little. Add money, then pay what failed again.`);
    case 'limit':
      return failed(say`It is above the wallet’s daily limit. Pay what failed again tomorrow, or raise the verification level.`);
    case 'unseen':
      return skipped(REVISED);
    case 'overpaid':
      return skipped(CHANGED);
    default:
      return skipped(refusalOf('invoice', why).text);
  }
}

const failed = (reason: Text): Outcome => ({ state: 'failed', reason, paymentId: null });
const skipped = (reason: Text): Outcome => ({ state: 'skipped', reason, paymentId: null });

function contextOf(app: App, run: RunRecord, key: string, bodyHash: string): Promise<Context> {
  const [userId, name] = [run.approved_by ?? '', run.approved_name ?? ''];
  return contextOfJob(app, { businessId: run.business_id, userId, name, id: run.id, idempotencyKey: key, bodyHash });
}

function now(app: App): string {
  return new Date(app.clock()).toISOString();
}

import { kobo } from '../../../shared/kit/money.ts';
import type { PaymentRun, PaymentRunView } from '../../../shared/payments/runs-contract.ts';
import type { Context } from '../../core/context.ts';
import { naira } from '../../invoices/index.ts';
import type { LineRecord, RunRecord, RunSums } from './run-queries.ts';

export function presentRun(run: RunRecord & RunSums): PaymentRun {
  const { count, paid, failed, skipped, waiting } = run;
  return {
    id: run.id,
    payOn: run.pay_on,
    state: run.state,
    count,
    total: naira(kobo(run.total)),
    paid,
    paidTotal: naira(kobo(run.paid_total)),
    failed,
    skipped,
    waiting,
    createdBy: run.created_name,
    createdAt: run.created_at,
    approvedBy: run.approved_name,
    approvedAt: run.approved_at,
    endedAt: run.ended_at,
  };
}

export function presentWithLines({ say }: Pick<Context, 'say'>, run: RunRecord, lines: readonly LineRecord[]): PaymentRunView {
  const inState = (state: LineRecord['state']) => lines.filter((line) => line.state === state);
  const sums = {
    count: lines.length,
    total: sumOf(lines),
    paid: inState('paid').length,
    paid_total: sumOf(inState('paid')),
    failed: inState('failed').length,
    skipped: inState('skipped').length,
    waiting: inState('waiting').length,
  };
  return {
    ...presentRun({ ...run, ...sums }),
    lines: lines.map((line) => ({
      invoiceId: line.invoice_id,
      number: line.number,
      party: line.party,
      amount: naira(kobo(line.amount)),
      state: line.state,
      reason: line.reason === null ? null : say(line.reason),
      paymentId: line.payment_id,
      at: line.settled_at,
    })),
    toPay: naira(kobo(sumOf(linesToPay(run, lines)))),
  };
}

/** What an approval pays: everything of a draft; otherwise what failed, once nothing waits any more. */
export function linesToPay(run: RunRecord, lines: readonly LineRecord[]): readonly LineRecord[] {
  if (run.state === 'draft') return lines;
  return run.state === 'done' ? lines.filter(({ state }) => state === 'failed') : [];
}

/** Kobo. */
export function sumOf(lines: readonly { readonly amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

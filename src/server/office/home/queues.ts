import { mayInOffice } from '../../../shared/office/permissions.ts';
import { QUEUE_NAMES, QUEUES } from '../../../shared/office/home/queues.ts';
import type { QueueName } from '../../../shared/office/home/queues.ts';
import type { WorkKind } from '../../../shared/office/work/kinds.ts';
import { reviewQueue } from '../../business/index.ts';
import { requestQueue } from '../../credit/index.ts';
import type { Sql } from '../../db/pool.ts';
import type { QueueCount, QueueInput } from '../../db/queue-count.ts';
import { helpQueue } from '../../help/index.ts';
import { approvalQueue } from '../../invoices/index.ts';
import { queueCounts } from '../../jobs/queue-queries.ts';
import { operatorOf, proposalQueue, subjectsTaken } from '../../operators/index.ts';
import type { OfficeVerb } from '../../operators/index.ts';
import { caseQueue, disputeQueue, refundQueue, suspenseQueue } from '../../payments/index.ts';
import { payoutQueue } from '../../wallet/index.ts';

const HOUR = 3_600_000;

/** How each queue is counted, and the kind of work that an operator takes in it; null where nobody takes single pieces. */
const COUNTED: Readonly<
  Record<QueueName, { readonly count: (sql: Sql, given: QueueInput) => Promise<QueueCount>; readonly kind: WorkKind | 'own proposals' | null }>
> = {
  verifications: { count: reviewQueue, kind: 'verification' },
  requests: { count: requestQueue, kind: 'credit' },
  approvals: { count: approvalQueue, kind: null },
  cases: { count: caseQueue, kind: 'case' },
  disputes: { count: disputeQueue, kind: 'case' },
  suspense: { count: suspenseQueue, kind: 'case' },
  refunds: { count: refundQueue, kind: null },
  payouts: { count: payoutQueue, kind: null },
  help: { count: helpQueue, kind: 'help' },
  proposals: { count: proposalQueue, kind: 'own proposals' },
  jobs: { count: failedJobs, kind: null },
};

export const readQueues: OfficeVerb<'office.queues'> = async (ctx) => {
  const { id, roles } = operatorOf(ctx);
  const queues = [];
  for (const queue of QUEUE_NAMES.filter((name) => mayInOffice(roles, QUEUES[name].can))) {
    const { count, kind } = COUNTED[queue];
    const mine = kind === null ? [] : kind === 'own proposals' ? [id] : await subjectsTaken(ctx.sql, kind, id);
    const found = await count(ctx.sql, { late: new Date(ctx.now - QUEUES[queue].hours * HOUR).toISOString(), mine });
    queues.push({ queue, ...found, mine: kind === null ? null : found.mine });
  }
  return { queues };
};

/** Jobs that failed for good, by the time at which they were due. */
async function failedJobs(sql: Sql, { late }: QueueInput): Promise<QueueCount> {
  const failed = (await queueCounts(sql, 100)).filter(({ state }) => state === 'failed');
  const oldest = failed.map(({ since }) => since).toSorted()[0] ?? null;
  const count = failed.reduce((sum, { jobs }) => sum + jobs, 0);
  return { count, oldest, late: oldest !== null && oldest < late ? count : 0, mine: 0 };
}

import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { mayInOffice } from '../../shared/office/permissions.ts';
import { QUEUE_NAMES, QUEUES } from '../../shared/office/work/queues.ts';
import type { QueueName, WorkKind } from '../../shared/office/work/queues.ts';
import { businessNames, reviewQueue } from '../business/index.ts';
import { creditAnywhere, requestQueue } from '../credit/index.ts';
import type { Sql } from '../db/pool.ts';
import type { QueueCount, QueueInput } from '../db/queue-count.ts';
import { helpQueue, threadById } from '../help/index.ts';
import { approvalQueue } from '../invoices/index.ts';
import { queueCounts } from '../jobs/queue-queries.ts';
import { addNote, handOverWork, operatorOf, proposalQueue, subjectsTaken, takeWork } from '../operators/index.ts';
import type { AllOfficeHandlers, OfficeContext, OfficeVerb } from '../operators/index.ts';
import { caseById, caseQueue, disputeQueue, refundQueue, suspenseQueue } from '../payments/index.ts';
import { payoutQueue } from '../wallet/index.ts';

const HOUR = 3_600_000;

/** How each queue is counted. */
const COUNTED: Readonly<Record<QueueName, (sql: Sql, given: QueueInput) => Promise<QueueCount>>> = {
  verifications: reviewQueue,
  requests: requestQueue,
  approvals: approvalQueue,
  cases: caseQueue,
  disputes: disputeQueue,
  suspense: suspenseQueue,
  refunds: refundQueue,
  payouts: payoutQueue,
  help: helpQueue,
  proposals: proposalQueue,
  jobs: failedJobs,
};

/** Whether there is such work. */
const EXISTS: Readonly<Record<WorkKind, (sql: Sql, subject: string) => Promise<boolean>>> = {
  verification: async (sql, id) => (await businessNames(sql, [id])).has(id),
  case: async (sql, id) => (await caseById(sql, id)) !== null,
  credit: async (sql, id) => (await creditAnywhere(sql, id)) !== null,
  help: async (sql, id) => (await threadById(sql, id)) !== null,
};

const readQueues: OfficeVerb<'office.queues'> = async (ctx) => {
  const { id, roles } = operatorOf(ctx);
  const queues = [];
  for (const queue of QUEUE_NAMES.filter((name) => mayInOffice(roles, QUEUES[name].can))) {
    const { hours, kind } = QUEUES[queue];
    // Proposals are not assigned: those that an operator made count as their own.
    const mine = queue === 'proposals' ? [id] : kind && (await subjectsTaken(ctx.sql, kind, id));
    const found = await COUNTED[queue](ctx.sql, { late: new Date(ctx.now - hours * HOUR).toISOString(), mine: mine ?? [] });
    queues.push({ queue, ...found, mine: mine && found.mine });
  }
  return { queues };
};

export const queueHandlers = {
  'office.queues': readQueues,
  'office.work.take': ofExisting(takeWork),
  'office.work.hand-over': ofExisting(handOverWork),
  'office.work.note': ofExisting(addNote),
} satisfies Partial<AllOfficeHandlers>;

function ofExisting<Input extends { kind: WorkKind; subject: string }, Output>(verb: (ctx: OfficeContext, input: Input) => Promise<Output>) {
  return async (ctx: OfficeContext, input: Input): Promise<Output> => {
    if (!(await EXISTS[input.kind](ctx.sql, input.subject))) throw new AppError('NOT_FOUND', verbatim('There is no such work.'));
    return verb(ctx, input);
  };
}

/** Jobs that failed for good, by the time at which they were due. */
async function failedJobs(sql: Sql, { late }: QueueInput): Promise<QueueCount> {
  const failed = (await queueCounts(sql, 100)).filter(({ state }) => state === 'failed');
  const oldest = failed.map(({ since }) => since).toSorted()[0] ?? null;
  const count = failed.reduce((sum, { jobs }) => sum + jobs, 0);
  return { count, oldest, late: oldest !== null && oldest < late ? count : 0, mine: 0 };
}

import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readJobs, retryJob } from '../../shared/office/jobs/contract.ts';
import type { JobState } from '../../shared/office/jobs/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ageText, momentText } from '../base/settings.ts';

type Count = OutputOf<typeof readJobs>['counts'][number];
type Job = OutputOf<typeof readJobs>['jobs'][number];

const LOOKS: Readonly<Record<JobState, StatusLook>> = {
  waiting: { word: 'Waiting', tone: 'wait', shape: 'ring' },
  running: { word: 'Running', tone: 'info', shape: 'half' },
  retrying: { word: 'Tried again', tone: 'warn', shape: 'clock' },
  failed: { word: 'Failed', tone: 'bad', shape: 'cross' },
};

const COUNT_COLUMNS: readonly Column<Count>[] = [
  { key: 'task', header: 'Task', card: 'title', cell: ({ task }) => <span className="font-medium">{task}</span> },
  { key: 'state', header: 'State', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> },
  { key: 'count', header: 'Jobs', align: 'end', card: 'amount', cell: ({ count }) => <span className="tabular">{count}</span> },
  { key: 'oldest', header: 'Oldest', align: 'end', card: 'meta', cell: ({ oldest }) => <span title={momentText(oldest)}>{dueText(oldest)}</span> },
];

const JOB_COLUMNS: readonly Column<Job>[] = [
  {
    key: 'task',
    header: 'Job',
    card: 'title',
    cell: ({ task, error }) => (
      <span className="grid min-w-0">
        <span className="font-medium">{task}</span>
        <span className="line-clamp-3 text-xs wrap-anywhere text-ink-2">{error}</span>
      </span>
    ),
  },
  { key: 'state', header: 'State', card: 'status', cell: ({ state }) => <Status {...LOOKS[state]} /> },
  { key: 'attempts', header: 'Attempts', align: 'end', from: 'lg', card: 'none', cell: ({ attempts }) => <span className="tabular">{attempts}</span> },
  { key: 'since', header: 'Age', align: 'end', card: 'meta', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'next', header: 'Next attempt', from: 'lg', card: 'none', cell: ({ nextAt }) => nextAt !== null && momentText(nextAt) },
];

type Classes = OutputOf<typeof readJobs>['overdue'];

/** What is in each class, and above how many seconds its oldest job is late. */
const CLASSES: readonly { readonly of: keyof Classes; readonly label: string; readonly late: number }[] = [
  { of: 'code', label: 'Codes and alerts', late: 60 },
  { of: 'work', label: 'Money, checks, regular jobs', late: 600 },
  { of: 'letter', label: 'E-mails', late: 600 },
  { of: 'bulk', label: 'Exports', late: 3_600 },
];

/** The job queue: what waits, and what does not succeed. */
export function JobsScreen() {
  const { data, error, refetch } = useQuery({ ...queryOf(readJobs, {}), refetchInterval: 15_000 });
  const retry = useAction(retryJob, { done: 'The job runs again.', refresh: [readJobs] });
  const common = { error, onRetry: () => void refetch() };
  return (
    <>
      <PageHeader title="Jobs" lead="Work that runs in the background: e-mails, payouts, checks. It is tried again by itself until it has failed for good." />
      <div className="grid gap-4">
        {data && (
          <Card title="Oldest job that is due">
            <Facts
              rows={CLASSES.map(({ of, label, late }) => ({
                label,
                value: data.overdue[of] > late ? <Status word={secondsText(data.overdue[of])} tone="warn" shape="alert" /> : secondsText(data.overdue[of]),
              }))}
            />
          </Card>
        )}
        <Card title="With errors" flush>
          <DataTable
            {...common}
            label="Jobs with errors"
            columns={JOB_COLUMNS}
            rows={data?.jobs}
            rowKey={({ id }) => id}
            rowName={({ task, id }) => `${task} ${id}`}
            rowActions={({ id, state }) =>
              state === 'failed' && (
                <Button size="small" onClick={() => retry.mutate({ jobId: id })} loading={retry.isPending && retry.variables.jobId === id}>
                  Try again
                </Button>
              )
            }
            actionsBeneath
            empty={<EmptyState title="No job has an error">Jobs that failed and will be tried again appear here too.</EmptyState>}
          />
        </Card>
        <Card title="Queue" flush>
          <DataTable
            {...common}
            label="Queue"
            columns={COUNT_COLUMNS}
            rows={data?.counts}
            rowKey={({ task, state }) => `${task} ${state}`}
            rowName={({ task }) => task}
            empty={<EmptyState title="The queue is empty">Every job is done.</EmptyState>}
          />
        </Card>
      </div>
    </>
  );
}

function secondsText(seconds: number): string {
  if (seconds < 5) return 'None waits';
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** How long the oldest is due, or when it will be. */
function dueText(at: string): string {
  return Date.parse(at) > Date.now() ? `Due ${momentText(at)}` : ageText(at);
}

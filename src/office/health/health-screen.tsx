import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readHealth, retryDelivery } from '../../shared/office/health/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';

type Health = OutputOf<typeof readHealth>;
type Provider = Health['providers'][number];
type Received = Health['received'][number];
type Endpoint = Health['endpoints'][number];
type Delivery = Health['deliveries'][number];

const NEVER = <span className="text-ink-3">Never</span>;
const moment = (at: string | null) => (at === null ? NEVER : <span title={momentText(at)}>{ageText(at)} ago</span>);

const PROVIDERS: readonly Column<Provider>[] = [
  {
    key: 'provider',
    header: 'Provider',
    card: 'title',
    cell: ({ provider, kind, problem }) => (
      <span className="grid min-w-0">
        <span className="font-medium">
          {provider} <span className="font-normal text-ink-2">({kind})</span>
        </span>
        {problem !== null && <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2">{problem}</span>}
      </span>
    ),
  },
  { key: 'state', header: 'State', card: 'status', cell: (row) => <ProviderState row={row} /> },
  { key: 'calls', header: 'Answered', align: 'end', card: 'meta', cell: ({ succeeded, refused }) => <span className="tabular">{succeeded + refused}</span> },
  { key: 'refused', header: 'Refused', align: 'end', from: 'lg', card: 'none', cell: ({ refused }) => <span className="tabular">{refused}</span> },
  { key: 'failed', header: 'Failed', align: 'end', card: 'amount', cell: (row) => <span className="tabular">{failedText(row)}</span> },
  { key: 'ok', header: 'Last answer', from: 'lg', card: 'none', cell: ({ lastSucceededAt }) => moment(lastSucceededAt) },
  { key: 'bad', header: 'Last failure', from: 'lg', card: 'none', cell: ({ lastFailedAt }) => moment(lastFailedAt) },
];

const RECEIVED: readonly Column<Received>[] = [
  { key: 'provider', header: 'Provider', card: 'title', cell: ({ provider }) => <span className="font-medium">{provider}</span> },
  { key: 'count', header: 'Received', align: 'end', card: 'amount', cell: ({ received }) => <span className="tabular">{received}</span> },
  {
    key: 'open',
    header: 'Not processed',
    align: 'end',
    card: 'status',
    cell: ({ unprocessed }) => (unprocessed === 0 ? '0' : <Status word={String(unprocessed)} tone="warn" shape="alert" />),
  },
  { key: 'last', header: 'Last', card: 'meta', cell: ({ lastAt }) => moment(lastAt) },
];

const ENDPOINTS: readonly Column<Endpoint>[] = [
  {
    key: 'business',
    header: 'Endpoint',
    card: 'title',
    cell: ({ business, host }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{host}</span>
        <span className="truncate text-xs text-ink-2">{business}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    card: 'status',
    cell: ({ state }) => (state === 'on' ? <Status word="Failing" tone="warn" shape="alert" /> : <Status word="Turned off by us" tone="bad" shape="pause" />),
  },
  { key: 'waiting', header: 'Waiting', align: 'end', card: 'amount', cell: ({ waiting }) => <span className="tabular">{waiting}</span> },
  { key: 'since', header: 'Failing for', card: 'meta', cell: ({ failingSince }) => failingSince !== null && ageText(failingSince) },
  { key: 'last', header: 'Last success', from: 'lg', card: 'none', cell: ({ lastDeliveredAt }) => moment(lastDeliveredAt) },
];

const DELIVERIES: readonly Column<Delivery>[] = [
  {
    key: 'event',
    header: 'Delivery',
    card: 'title',
    cell: ({ event, business, problem }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{event}</span>
        <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2">
          {business}
          {problem !== null && `: ${problem}`}
        </span>
      </span>
    ),
  },
  { key: 'status', header: 'Answer', card: 'status', cell: ({ status }) => status ?? <span className="text-ink-3">None</span> },
  { key: 'attempts', header: 'Attempts', align: 'end', from: 'lg', card: 'none', cell: ({ attempts }) => <span className="tabular">{attempts}</span> },
  { key: 'age', header: 'Age', align: 'end', card: 'meta', cell: ({ createdAt }) => <span title={momentText(createdAt)}>{ageText(createdAt)}</span> },
];

/** The companies that we depend on, and the webhooks in both directions. */
export function HealthScreen() {
  const { data, error, refetch } = useQuery({ ...queryOf(readHealth, {}), refetchInterval: 30_000 });
  const mayRetry = useMay('jobs.read');
  const retry = useAction(retryDelivery, { done: 'It is sent once more.', refresh: [readHealth] });
  const common = { error, onRetry: () => void refetch() };
  const actions = (row: Delivery) =>
    mayRetry &&
    row.canRetry && (
      <Button onClick={() => retry.mutate({ deliveryId: row.id })} loading={retry.isPending && retry.variables.deliveryId === row.id}>
        Send again
      </Button>
    );
  return (
    <>
      <PageHeader title="Providers and webhooks" lead="Calls of all processes in the last 24 hours; each process reports twice a minute." />
      <div className="grid gap-4">
        <Card title="Calls to providers" flush>
          <DataTable
            {...common}
            label="Calls to providers"
            columns={PROVIDERS}
            rows={data?.providers}
            rowKey={({ provider }) => provider}
            rowName={({ provider }) => provider}
            empty={<Nothing>No provider is configured. Calls appear here.</Nothing>}
          />
        </Card>
        <Card title="Webhooks received" flush>
          <DataTable
            {...common}
            label="Webhooks received"
            columns={RECEIVED}
            rows={data?.received}
            rowKey={({ provider }) => provider}
            rowName={({ provider }) => provider}
            empty={<Nothing>None in the last 24 hours. Providers of payments report what happened by webhooks.</Nothing>}
          />
        </Card>
        <Card title="Endpoints of customers that fail" flush>
          <DataTable
            {...common}
            label="Endpoints that fail"
            columns={ENDPOINTS}
            rows={data?.endpoints}
            rowKey={({ id }) => id}
            rowName={({ host, business }) => `${host}, ${business}`}
            rowTo={({ businessId }) => `/businesses/${businessId}`}
            empty={<Nothing>No endpoint fails. An endpoint that fails for three days is turned off.</Nothing>}
          />
        </Card>
        <Card title="Deliveries that failed" flush>
          <DataTable
            {...common}
            label="Deliveries that failed"
            columns={DELIVERIES}
            rows={data?.deliveries}
            rowKey={({ id }) => id}
            rowName={({ event, business }) => `${event}, ${business}`}
            rowActions={actions}
            actionsBeneath
            empty={<Nothing>No delivery failed. Deliveries that were tried to the end appear here for 30 days.</Nothing>}
          />
        </Card>
      </div>
    </>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-4 py-4 text-sm text-ink-2 sm:px-5">{children}</p>;
}

function ProviderState({ row }: { row: Provider }) {
  if (row.paused) return <Status word="Paused" tone="bad" shape="pause" />;
  if (row.succeeded + row.refused + row.failed === 0) return <Status word="No calls" tone="quiet" shape="dash" />;
  const isFailing = row.lastFailedAt !== null && (row.lastSucceededAt === null || row.lastFailedAt > row.lastSucceededAt);
  return isFailing ? <Status word="Failing" tone="warn" shape="alert" /> : <Status word="Works" tone="good" shape="check" />;
}

/** `3 (2 %)` */
function failedText({ succeeded, refused, failed }: Provider): string {
  if (failed === 0) return '0';
  // not money
  const share = Math.max(1, Math.round((failed / (succeeded + refused + failed)) * 100));
  return `${failed} (${share} %)`;
}

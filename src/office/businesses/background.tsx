import { useQuery } from '@tanstack/react-query';
import { readDevices, readEmails, readRelated } from '../../shared/office/businesses/background-contract.ts';
import type { Relation } from '../../shared/office/businesses/background-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { ageText, momentText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';

const COMMON: Readonly<Record<Relation, string>> = {
  person: 'the same person',
  phone: 'the same phone number',
  identity: 'the same identity number',
  account: 'the same bank account',
  device: 'the same browser',
};

/** Other businesses that share something; the numbers themselves are not shown. */
export function Related({ businessId }: { businessId: string }) {
  const { data, error, refetch } = useQuery(queryOf(readRelated, { businessId }));
  return (
    <Card title="Related businesses">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <>
          <Loading label="Loading the related businesses" />
          <Skeleton className="h-16 w-full" />
        </>
      )}
      {data?.businesses.length === 0 && <p className="text-sm text-ink-2">None shares a person, number, account or browser with it.</p>}
      <ul className="grid gap-3">
        {data?.businesses.map(({ id, name, level, suspended, how }) => (
          <li key={id} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={`/businesses/${id}`}>{name}</Link>
              <span className="text-xs text-ink-2">Level {level}</span>
              {suspended && <Status {...stateLook('suspended')} />}
            </p>
            <p className="text-xs text-ink-2">Has {how.map((one) => COMMON[one]).join(', ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Device = OutputOf<typeof readDevices>['devices'][number];

const DEVICE_COLUMNS: readonly Column<Device>[] = [
  { key: 'agent', header: 'Device', card: 'title', cell: ({ agent }) => <span className="font-medium">{agent}</span> },
  { key: 'person', header: 'Person', card: 'meta', cell: ({ person }) => <span className="line-clamp-1">{person}</span> },
  { key: 'address', header: 'Address', from: 'lg', card: 'none', cell: ({ address }) => <span className="tabular">{address}</span> },
  {
    key: 'open',
    header: 'Session',
    card: 'status',
    cell: ({ isOpen }) => (isOpen ? <Status word="Signed in" tone="good" shape="dot" /> : <Status word="Signed out" tone="quiet" shape="dash" />),
  },
  {
    key: 'used',
    header: 'Last used',
    align: 'end',
    card: 'amount',
    cell: ({ lastUsedAt }) => <span title={momentText(lastUsedAt)}>{ageText(lastUsedAt)}</span>,
  },
];

export function Devices({ businessId }: { businessId: string }) {
  const { data, error, refetch } = useQuery(queryOf(readDevices, { businessId }));
  return (
    <Card title="Devices" flush>
      <DataTable
        label="Devices"
        columns={DEVICE_COLUMNS}
        rows={data?.devices}
        rowKey={({ id }) => id}
        rowName={({ agent, person }) => `${agent}, ${person}`}
        skeletonRows={3}
        empty={<p className="px-4 py-4 text-sm text-ink-2 sm:px-5">Nobody has signed in on a device that is still known.</p>}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

type Email = OutputOf<typeof readEmails>['emails'][number];

const EMAIL_LOOKS: Readonly<Record<Email['state'], StatusLook>> = {
  waiting: { word: 'Waiting', tone: 'wait', shape: 'ring' },
  sent: { word: 'Sent', tone: 'info', shape: 'check' },
  opened: { word: 'Opened', tone: 'good', shape: 'check' },
};

const EMAIL_COLUMNS: readonly Column<Email>[] = [
  { key: 'what', header: 'Email', card: 'title', cell: ({ what }) => <span className="line-clamp-1 font-medium">{what}</span> },
  { key: 'to', header: 'To', card: 'meta', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  { key: 'state', header: 'State', card: 'status', cell: ({ state }) => <Status {...EMAIL_LOOKS[state]} /> },
  { key: 'at', header: 'When', align: 'end', card: 'amount', cell: ({ at }) => <span title={momentText(at)}>{ageText(at)}</span> },
];

/** E-mails to recipients and invited people; those to its own members are under “Notifications”. */
export function Emails({ businessId }: { businessId: string }) {
  const { data, error, refetch } = useQuery(queryOf(readEmails, { businessId }));
  return (
    <Card title="Emails sent" aside={data && data.emails.length > 0 && <span className="text-xs text-ink-2">Newest</span>} flush>
      <DataTable
        label="Emails sent"
        columns={EMAIL_COLUMNS}
        rows={data?.emails}
        rowKey={({ id }) => id}
        rowName={({ what, to }) => `${what}, ${to}`}
        skeletonRows={3}
        empty={<p className="px-4 py-4 text-sm text-ink-2 sm:px-5">There are none.</p>}
        error={error}
        onRetry={() => void refetch()}
      />
    </Card>
  );
}

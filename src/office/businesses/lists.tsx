import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText, ageText, momentText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';
import type { BusinessPage } from './business-screen.tsx';
import { InvoiceHelp, MemberHelp } from './help-buttons.tsx';

type Member = BusinessPage['members'][number];
type Invoice = BusinessPage['sent'][number];
type Credit = BusinessPage['credits'][number];

const MEMBER_COLUMNS: readonly Column<Member>[] = [
  {
    key: 'who',
    header: 'Person',
    card: 'title',
    cell: ({ name, email }) => (
      <span className="grid min-w-0">
        <span className="truncate font-medium">{name}</span>
        <span className="text-xs wrap-anywhere text-ink-2">{email}</span>
      </span>
    ),
  },
  { key: 'phone', header: 'Phone', from: 'lg', card: 'none', cell: ({ phone }) => <span className="tabular">{phone}</span> },
  { key: 'role', header: 'Role', card: 'meta', cell: ({ role }) => <span className="capitalize">{role}</span> },
  {
    key: 'status',
    header: 'State',
    card: 'status',
    cell: ({ status, emailConfirmed, lockedUntil }) => (
      <span className="grid gap-0.5">
        <Status {...stateLook(status)} />
        {status === 'active' && !emailConfirmed && <span className="text-xs text-ink-2">Email not confirmed</span>}
        {lockedUntil !== null && <span className="text-xs text-warn">Locked until {momentText(lockedUntil)}</span>}
      </span>
    ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    align: 'end',
    card: 'amount',
    cell: ({ lastSeenAt }) =>
      lastSeenAt === null ? <span className="text-ink-3">Never</span> : <span title={momentText(lastSeenAt)}>{ageText(lastSeenAt)}</span>,
  },
];

export function Members({ businessId, members }: { businessId: string; members: readonly Member[] }) {
  return (
    <Card title="Members" flush>
      <DataTable
        label="Members"
        columns={MEMBER_COLUMNS}
        rows={members}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(member) => <MemberHelp businessId={businessId} member={member} />}
        actionsBeneath
        empty={<EmptyState title="Nobody belongs to this business">Its people have left.</EmptyState>}
      />
    </Card>
  );
}

export interface InvoicesProps {
  title: string;
  party: string;
  invoices: readonly Invoice[];
  /** The business that sent them, whose invoices can be sent again. */
  sender?: string;
}

export function Invoices({ title, party, invoices, sender }: InvoicesProps) {
  const columns: readonly Column<Invoice>[] = [
    {
      key: 'number',
      header: 'Invoice',
      card: 'title',
      cell: ({ number, id }) => (
        <span className="tabular font-medium whitespace-nowrap" title={id}>
          {number ?? 'Draft'}
        </span>
      ),
    },
    { key: 'party', header: party, card: 'meta', cell: (row) => <span className="line-clamp-1">{row.party}</span> },
    {
      key: 'due',
      header: 'Due',
      from: 'lg',
      card: 'none',
      cell: ({ dueDate }) => <span className="tabular whitespace-nowrap">{dueDate && dayText(dueDate)}</span>,
    },
    { key: 'status', header: 'State', card: 'status', cell: ({ status }) => <Status {...stateLook(status)} /> },
    { key: 'total', header: 'Total', align: 'end', card: 'amount', cell: ({ total }) => <Money naira={total} /> },
    { key: 'balance', header: 'Balance', align: 'end', from: 'xl', card: 'none', cell: ({ balance }) => <Money naira={balance} /> },
  ];
  return (
    <Card title={title} aside={invoices.length > 0 && <Newest />} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={invoices}
        rowKey={({ id }) => id}
        rowName={({ number }) => number ?? 'Draft'}
        rowActions={sender === undefined ? undefined : (invoice) => <InvoiceHelp businessId={sender} invoice={invoice} />}
        actionsBeneath
        empty={<p className="px-4 py-4 text-sm text-ink-2 sm:px-5">There are none.</p>}
      />
    </Card>
  );
}

const CREDIT_COLUMNS: readonly Column<Credit>[] = [
  { key: 'party', header: 'Buyer', card: 'title', cell: ({ party }) => <span className="line-clamp-1 font-medium">{party}</span> },
  {
    key: 'asked',
    header: 'Requested',
    from: 'lg',
    card: 'none',
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{momentText(requestedAt)}</span>,
  },
  { key: 'due', header: 'Due', card: 'meta', cell: ({ dueDate }) => <span className="tabular whitespace-nowrap">{dueDate && dayText(dueDate)}</span> },
  { key: 'status', header: 'State', card: 'status', cell: ({ status }) => <Status {...stateLook(status)} /> },
  { key: 'amount', header: 'Amount', align: 'end', card: 'amount', cell: ({ amount }) => <Money naira={amount} /> },
  { key: 'outstanding', header: 'Owed', align: 'end', from: 'lg', card: 'none', cell: ({ outstanding }) => <Money naira={outstanding} /> },
];

export function Advances({ credits, count }: { credits: readonly Credit[]; count: number }) {
  return (
    <Card title="Advances" aside={count > credits.length ? <span className="text-xs text-ink-2">The newest of {count}</span> : null} flush>
      <DataTable
        label="Advances"
        columns={CREDIT_COLUMNS}
        rows={credits}
        rowKey={({ id }) => id}
        rowName={({ party }) => party}
        empty={<p className="px-4 py-4 text-sm text-ink-2 sm:px-5">It has asked for none.</p>}
      />
    </Card>
  );
}

export function Notifications({ notifications }: { notifications: BusinessPage['notifications'] }) {
  return (
    <Card title="Notifications" aside={notifications.length > 0 && <Newest />}>
      {notifications.length === 0 && <p className="text-sm text-ink-2">It was told nothing yet.</p>}
      <ul className="grid gap-3">
        {notifications.map(({ id, at, text, read }) => (
          <li key={id} className="text-sm">
            <p className="break-words">{text}</p>
            <p className="text-xs text-ink-2">
              {momentText(at)}, {read ? 'read' : 'not read'}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Newest() {
  return <span className="text-xs text-ink-2">The newest</span>;
}

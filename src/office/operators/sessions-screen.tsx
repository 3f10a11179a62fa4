import { useQuery } from '@tanstack/react-query';
import { endSession, listSessions } from '../../shared/office/operators/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { momentText } from '../base/settings.ts';
import { Passkeys } from './passkeys.tsx';

type Session = OutputOf<typeof listSessions>['sessions'][number];

const COLUMNS: readonly Column<Session>[] = [
  { key: 'agent', header: 'Browser', card: 'title', cell: ({ agent, isThis }) => <Browser agent={agent} isThis={isThis} /> },
  { key: 'address', header: 'Address', card: 'meta', cell: ({ address }) => <span className="tabular">{address}</span> },
  { key: 'since', header: 'Signed in', from: 'lg', card: 'none', cell: ({ createdAt }) => momentText(createdAt) },
  { key: 'seen', header: 'Last used', card: 'status', cell: ({ lastSeenAt }) => momentText(lastSeenAt) },
];

/** The operator's own passkeys and sessions. */
export function SessionsScreen() {
  const { data, error, refetch } = useQuery(queryOf(listSessions, {}));
  const end = useAction(endSession, { done: 'The session has ended.', refresh: [listSessions] });
  return (
    <>
      <PageHeader
        title="Your sign-in"
        lead="How you sign in, and where you are signed in. A session ends after 30 minutes without use, and after 8 hours in any case."
      />
      <div className="grid gap-4">
        <Passkeys />
        <Card title="Sessions" flush>
          <DataTable
            label="Your sessions"
            columns={COLUMNS}
            rows={data?.sessions}
            rowKey={({ id }) => id}
            rowName={({ agent }) => browserOf(agent)}
            rowActions={({ id, isThis }) =>
              isThis ? null : (
                <Button size="small" loading={end.isPending} onClick={() => end.mutate({ sessionId: id })}>
                  End
                </Button>
              )
            }
            empty={null}
            error={error}
            onRetry={() => void refetch()}
            skeletonRows={2}
          />
        </Card>
      </div>
    </>
  );
}

function Browser({ agent, isThis }: { agent: string; isThis: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {browserOf(agent)}
      {isThis && <Badge>This one</Badge>}
    </span>
  );
}

/** `Firefox on Linux`, for recognising one's own devices; the rest of the header is noise. */
function browserOf(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1] ?? 'Another browser';
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)?.[1];
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser] ?? browser;
  return system ? `${name} on ${system.replace('Mac OS X', 'macOS')}` : name;
}

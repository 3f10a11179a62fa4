import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor, Link } from '../../ui/primitives/link.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { ServerLink } from '../../ui/primitives/server-link.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTab } from './members-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import type { Request } from './labels.ts';

/** The members, and their requests. */
export function TeamScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const may = usePermission('team.invite');
  const open = useQuery(queryOf(listRequests, { businessId: business.id, status: 'pending' }));
  const isRequests = query.get('tab') === 'requests';
  const count = open.data?.count;
  return (
    <>
      <PageHeader
        title={t('Team')}
        actions={
          may.allowed && (
            <ServerLink variant="primary" icon={<UserPlus aria-hidden="true" size={16} />} to={withQuery(paths.team(), { panel: 'invite' }, location.search)}>
              {t('Invite member')}
            </ServerLink>
          )
        }
      />
      <Tabs
        label={t('Team')}
        tabs={[
          { to: paths.team(), label: t('Members'), current: !isRequests },
          { to: paths.team({ tab: 'requests' }), label: t('Requests'), current: isRequests, count: count === 0 ? undefined : count },
        ]}
      />
      <div className="mt-6">{isRequests ? <RequestsTab /> : <MembersWithRequests waiting={open.data?.requests ?? []} count={count ?? 0} />}</div>
      {query.get('panel') === 'invite' && <InviteDialog onClose={() => change({ panel: null }, STAY)} />}
    </>
  );
}

/** The list of members, below the newest pending requests. */
function MembersWithRequests({ waiting, count }: { waiting: readonly Request[]; count: number }) {
  return (
    <div className="grid gap-6">
      {waiting.length > 0 && (
        <Card title={t('Awaiting approval')} flush aside={<Link to={paths.team({ tab: 'requests' })}>{t('All {count}', { count })}</Link>}>
          <ul className="divide-y divide-line">
            {waiting.map((request) => (
              <li key={request.id}>
                <Anchor
                  to={paths.team({ tab: 'requests', request: request.id })}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 hover:bg-sunken/60 focus-visible:-outline-offset-2 sm:px-5"
                >
                  <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{request.summary}</span>
                  <span className="text-xs text-ink-2">{request.by}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div>
        <MembersTab />
      </div>
    </div>
  );
}

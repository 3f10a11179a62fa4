import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { t } from '../../shared/kit/words.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { STAY, useSearch, withQuery } from '../../ui/navigation.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { queryOf } from '../../ui/query.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useMay } from '../app/may.ts';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTab } from './members-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';

/** Who works here, and what they ask for. */
export function TeamScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const may = useMay('team.invite');
  const open = useQuery(queryOf(listRequests, { businessId: business.id, status: 'pending', limit: 1 }));
  const isRequests = query.get('tab') === 'requests';
  const count = open.data?.count;
  return (
    <>
      <PageHeader
        title={t('Team')}
        actions={
          may.allowed && (
            <ButtonLink variant="primary" icon={<UserPlus aria-hidden="true" size={16} />} to={withQuery(paths.team(), { panel: 'invite' }, location.search)}>
              {t('Invite member')}
            </ButtonLink>
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
      <div className="mt-6">{isRequests ? <RequestsTab /> : <MembersTab />}</div>
      {query.get('panel') === 'invite' && <InviteDialog onClose={() => change({ panel: null }, STAY)} />}
    </>
  );
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { render } from '../../shared/i18n/message.ts';
import { TO_REACH } from '../../shared/business/levels.ts';
import { invite, listTeam } from '../../shared/team/contract.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { manages } from '../../shared/team/rules.ts';
import { queryOf } from '../../api-client/query.ts';
import { call } from '../../api-client/client.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Anchor, ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { ServerLink } from '../../ui/primitives/server-link.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { MembersTab } from './members-tab.tsx';
import type { Request } from './labels.ts';
import { ROLE_CARDS } from './labels.ts';
import { RequestCard } from './request-card.tsx';

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

const LEVEL = 2;

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  return business.level < LEVEL ? <NotYet onClose={onClose} /> : <InviteForm onClose={onClose} />;
}

/** The reason, and how to change it. */
function NotYet({ onClose }: { onClose: () => void }) {
  const footer = (
    <>
      <Button onClick={onClose}>{t('Later')}</Button>
      <ButtonLink variant="primary" to={paths.kyb()}>
        {t('Continue verification')}
      </ButtonLink>
    </>
  );
  return (
    <Dialog size="small" title={t('A team comes with level 2')} footer={footer} onClose={onClose}>
      <p className="text-ink-2">{t('{toReach} It’s required before other people can act for your business.', { toReach: render(TO_REACH[LEVEL]) })}</p>
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const roles = ROLE_CARDS.filter(({ value }) => manages(business.role, value));
  const defaults: { email: string; firstName: string; lastName: string; role: Role } = { email: '', firstName: '', lastName: '', role: 'staff' };
  const form = useForm({
    schema: invite.input,
    defaults,
    toInput: (values) => ({ businessId: business.id, ...values }),
    codes: { STATE_CONFLICT: 'email' },
    submit: async (input, options) => {
      const member = await call(invite, input, options);
      void queries.invalidateQueries({ queryKey: [listTeam.id] });
      toast.success(t('Invitation sent to {email}', { email: member.email }));
      onClose();
    },
    keep: { key: `invite:${business.id}`, without: [] },
  });
  return (
    <Dialog title={t('Invite a member')} onClose={onClose}>
      <Form form={form} label={t('Invite a member')}>
        <FormField name="email" label={t('Email')} hint={t('The invitation is sent here. It works once and expires in 7 days.')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="firstName" label={t('First name')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
          <FormField name="lastName" label={t('Last name')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
        </div>
        <FormField<Role> name="role" label={t('Role')} group>
          {(bind) => <RadioCards {...bind} options={roles} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Send invitation')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Open requests first. `?request=` shows only that one: the link of a notification. */
function RequestsTab() {
  const [query] = useSearch();
  const requestId = query.get('request');
  return requestId ? <OneRequest requestId={requestId} /> : <AllRequests />;
}

function OneRequest({ requestId }: { requestId: string }) {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(listRequests, { businessId: business.id, requestId, limit: 1 }));
  const all = (
    <p className="mt-4">
      <Link to={paths.team({ tab: 'requests' })}>{t('All requests')}</Link>
    </p>
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting rows={1} />;
  const [request] = data.requests;
  if (!request) {
    return (
      <EmptyState title={t('Request not found')} action={<ButtonLink to={paths.team({ tab: 'requests' })}>{t('Show all requests')}</ButtonLink>}>
        {t('It may belong to another of your businesses. Switch business at the top of the navigation.')}
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[44rem]">
      <RequestCard request={request} alone />
      {all}
    </div>
  );
}

function AllRequests() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [pays, decides] = [usePermission('invoice.pay').answer, usePermission('request.decide').allowed];
  const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
  const list = useQuery({ ...queryOf(listRequests, { businessId: business.id, offset, limit }), placeholderData: keepPreviousData });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Waiting rows={3} />;
  const { requests, count } = list.data;
  if (count === 0) {
    return (
      <EmptyState title={t('No requests')}>
        {pays === 'ask'
          ? t('When you approve or pay an invoice, the request for approval appears here. We’ll notify you of the decision.')
          : decides
            ? t('When staff want to approve or pay an invoice, their request appears here for your approval.')
            : t('The team’s requests for approval appear here.')}
      </EmptyState>
    );
  }
  return (
    <div className="max-w-[44rem]">
      <ul className="grid gap-4" aria-label={t('Requests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} />
          </li>
        ))}
      </ul>
      {count > 10 && (
        <Pagination
          offset={offset}
          limit={limit}
          count={count}
          onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 10 ? null : next.limit })}
        />
      )}
    </div>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div className="grid max-w-[44rem] gap-4">
      <Loading label={t('Loading requests')} />
      {Array.from({ length: rows }, (_, row) => (
        <Card key={row}>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-3 h-10 w-48" />
        </Card>
      ))}
    </div>
  );
}

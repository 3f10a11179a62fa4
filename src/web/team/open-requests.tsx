import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import type { ActionType } from '../../shared/access/permissions.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { useSignedIn } from '../base/session.ts';
import { RequestCard } from './request-card.tsx';
import type { Request } from './labels.ts';

/** The pending requests about the object of a page. A business has at most fifty. */
export function useOpenRequests(path: string): readonly Request[] {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(listRequests, { businessId: business.id, status: 'pending', limit: 50 }, { quiet: true }));
  return data?.requests.filter((request) => request.path === path) ?? [];
}

/** The reader's own pending request for this action on it. */
export function useOwnRequest(path: string, action: ActionType): Request | undefined {
  return useOpenRequests(path).find((request) => request.byMe && request.action === action);
}

/** About the object of a page: tells its reader that their latest request was declined, while they may make another. */
export function DeclinedRequest({ path, actions }: { path: string; actions: readonly ActionType[] }) {
  const { business } = useSignedIn();
  // Open ones first, then the newest.
  const { data } = useQuery(queryOf(listRequests, { businessId: business.id, path, limit: 20 }, { quiet: true }));
  const last = data?.requests.find(({ byMe }) => byMe);
  // Withdrawn and expired requests were decided by nobody.
  if (last?.status !== 'denied' || last.decidedBy === null || !actions.includes(last.action)) return null;
  const who = last.decidedBy;
  return (
    <div className="col-span-2" role="status">
      <Panel tone="bad">
        <p className="wrap-anywhere">
          {last.reason ? t('{who} declined your request: {reason}', { who, reason: last.reason }) : t('{who} declined your request.', { who })}
        </p>
      </Panel>
    </div>
  );
}

export function OpenRequests({ path }: { path: string }) {
  const open = useOpenRequests(path);
  if (open.length === 0) return null;
  return (
    <section aria-label={t('Requests about this page')} className="grid gap-4">
      {open.map((request) => (
        <RequestCard key={request.id} request={request} here />
      ))}
    </section>
  );
}

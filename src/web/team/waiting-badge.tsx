import { useQuery } from '@tanstack/react-query';
import { tn } from '../../shared/i18n/translate.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';

/** The number of requests that the reader may decide, in the navigation; nothing without any. */
export function WaitingBadge() {
  const { business } = useSignedIn();
  const decides = usePermission('request.decide').allowed;
  const { data } = useQuery({ ...queryOf(listRequests, { businessId: business.id, toDecide: 'true', limit: 1 }, { quiet: true }), enabled: decides });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="tabular ms-auto grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-on-accent">
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <span className="sr-only">{tn(count, '{count} request awaits approval', '{count} requests await approval')}</span>
    </span>
  );
}

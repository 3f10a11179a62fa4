import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readUser } from '../../shared/accounts/contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { queryOf } from '../../api-client/query.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { paths } from '../base/paths.ts';
import { keep, useSignedIn } from '../base/session.ts';
import type { BusinessSummary } from '../base/session.ts';

/** The person's businesses; undefined while loading. */
export function useBusinesses(): readonly BusinessSummary[] | undefined {
  const { profile } = useSignedIn();
  return useQuery(queryOf(readUser, { id: profile.id }, { quiet: true })).data?.businesses;
}

/** Switches to another business. Data of one must not be visible under the name of another. */
export function useChangeBusiness(): (business: BusinessSummary | null) => void {
  const session = useSignedIn();
  const queries = useQueryClient();
  return (business) => {
    queries.clear();
    void keep({ ...session, business }).then(() => go(paths.dashboard()));
  };
}

/** Refreshes role, level and approver count in the stored session; switches business if the membership was revoked. */
export function useFreshBusiness(): void {
  const session = useSignedIn();
  const businesses = useBusinesses();
  const change = useChangeBusiness();
  const { business } = session;
  const now = businesses?.find((one) => one.id === business.id);
  const isNew = now !== undefined && JSON.stringify(now) !== JSON.stringify(business);
  const isGone = businesses !== undefined && now === undefined;
  useEffect(() => {
    if (isNew) void keep({ ...session, business: now });
    if (isGone) {
      toast.info(t('You’re no longer a member of {name}', { name: business.name }));
      change(businesses[0] ?? null);
    }
    // Only when the verdict changes: keeping the session makes a new one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, isGone]);
}

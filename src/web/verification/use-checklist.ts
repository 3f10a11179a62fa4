import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readUser } from '../../shared/accounts/contract.ts';
import { checkKyb } from '../../shared/business/verification-contract.ts';
import type { Item } from '../../shared/business/verification.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { useSignedIn } from '../base/session.ts';

export type Checklist = OutputOf<typeof checkKyb>;
export type ItemState = Checklist['items'][number];

/** The checklist of the current business; the level in the session follows it. */
export function useChecklist() {
  const { business } = useSignedIn();
  const query = useQuery(queryOf(checkKyb, { id: business.id }));
  const queries = useQueryClient();
  const isBehind = query.data !== undefined && query.data.level !== business.level;
  useEffect(() => {
    // Writing it here would be overwritten by the previously read profile.
    if (isBehind) void queries.invalidateQueries({ queryKey: [readUser.id] });
  }, [isBehind, queries]);
  return query;
}

export function useRefreshChecklist(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [checkKyb.id] });
}

export function itemOf(list: Checklist, item: Item): ItemState {
  const found = list.items.find((one) => one.item === item);
  // The contract answers every item of the table.
  if (!found) throw new Error(`no ${item} on the checklist`);
  return found;
}

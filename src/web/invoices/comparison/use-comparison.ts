import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { readComparison } from '../../../shared/orders/comparison-contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import { useSignedIn } from '../../base/session.ts';

export type Compared = OutputOf<typeof readComparison>;
export type Comparison = NonNullable<Compared['comparison']>;

/** The element of the page to which the short warnings lead. */
export const COMPARISON_ID = 'comparison';

/** A received invoice compared with its order. */
export function useComparison(id: string): Compared | undefined {
  const { business } = useSignedIn();
  return useQuery(queryOf(readComparison, { id, businessId: business.id }, { quiet: true })).data;
}

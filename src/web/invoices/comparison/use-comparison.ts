import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { readComparison } from '../../../shared/orders/comparison-contract.ts';
import { queryOf } from '../../../api-client/query.ts';
import { useSignedIn } from '../../base/session.ts';

export type Compared = OutputOf<typeof readComparison>;
export type Comparison = NonNullable<Compared['comparison']>;

/** The element of the page to which the short warnings lead. */
export const COMPARISON_ID = 'comparison';

/** A received invoice compared with its order. `isClear`: no difference has to be looked into first; false until that is known. Only if `enabled`. */
export function useComparison(id: string, enabled = true): { data: Compared | undefined; isClear: boolean } {
  const { business } = useSignedIn();
  const { data, isError } = useQuery({ ...queryOf(readComparison, { id, businessId: business.id }, { quiet: true }), enabled });
  const found = data?.comparison;
  // Without an answer nobody is kept from approving; the invoice's page compares as well.
  return { data, isClear: !enabled || isError || (data !== undefined && (!found || found.differences.length === 0 || found.checked !== null)) };
}

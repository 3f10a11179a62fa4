import { useQuery } from '@tanstack/react-query';
import { readWallet } from '../../shared/wallet/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { useSignedIn } from '../base/session.ts';

export type Wallet = OutputOf<typeof readWallet>;

/** The wallet; while its account number is being opened it is polled every few seconds, besides live events. */
export function useWallet() {
  const { business } = useSignedIn();
  return useQuery({
    ...queryOf(readWallet, { businessId: business.id }, { quiet: true }),
    refetchInterval: (query) => (query.state.data?.accountStatus === 'opening' ? 3000 : false),
  });
}

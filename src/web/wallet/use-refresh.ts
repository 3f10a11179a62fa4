import { useState } from 'react';
import { koboFromNaira, subtract } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { readStatement, readWallet, refreshWallet } from '../../shared/wallet/contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useSignedIn } from '../base/session.ts';
import type { Wallet } from './use-wallet.ts';

export type RefreshState =
  | { state: 'idle' }
  | { state: 'asking' }
  | { state: 'nothing new' }
  | { state: 'arrived'; amount: Kobo }
  | { state: 'failed'; why: string };

/** Queries the bank for unreported money, and shows the result. */
export function useRefresh(wallet: Wallet | undefined): { refreshState: RefreshState; start: () => void } {
  const { business } = useSignedIn();
  const [refreshState, setRefreshState] = useState<RefreshState>({ state: 'idle' });
  const refresh = useAction(refreshWallet, {
    ownError: true,
    refresh: [readWallet, readStatement],
    onDone: (now) => {
      const amount = wallet && gain(wallet, now);
      setRefreshState(amount ? { state: 'arrived', amount } : { state: 'nothing new' });
    },
  });
  const start = () => {
    setRefreshState({ state: 'asking' });
    refresh.mutate({ businessId: business.id }, { onError: (error) => setRefreshState({ state: 'failed', why: errorText(error) }) });
  };
  return { refreshState, start };
}

/** The increase of the balance; null without one. */
export function gain(before: Pick<Wallet, 'total_balance'>, now: Pick<Wallet, 'total_balance'>): Kobo | null {
  const [was, is] = [koboFromNaira(before.total_balance), koboFromNaira(now.total_balance)];
  return was !== null && is !== null && is > was ? subtract(is, was) : null;
}

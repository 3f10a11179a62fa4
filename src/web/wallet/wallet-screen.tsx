import { ArrowUpRight, Plus, RotateCw } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { paths } from '../base/paths.ts';
import { ChargesTab } from '../credit/charges-tab.tsx';
import { CreditTab } from '../credit/credit-tab.tsx';
import { RequestableTab } from '../credit/requestable-tab.tsx';
import { useSignedIn } from '../base/session.ts';
import { AddMoney } from './add-money.tsx';
import { Balance } from './balance.tsx';
import { MissingReports } from './missing-reports.tsx';
import { Statement } from './statement.tsx';
import { TransfersTab } from './transfers/transfers-tab.tsx';
import { WaitingTransfers } from './transfers/waiting-transfers.tsx';
import { useRefresh } from './use-refresh.ts';
import { useWallet } from './use-wallet.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { Withdrawals } from './withdrawals.tsx';

const TABS = ['credit', 'requestable', 'charges', 'statement', 'transfers', 'withdrawals'] as const;
/** A retailer cannot have a new advance, but may have had some. */
const TABS_OF_RETAILERS = ['statement', 'transfers', 'withdrawals', 'credit', 'charges'] as const;
const NAMES = {
  credit: t('Credit history'),
  requestable: t('Eligible invoices'),
  charges: t('Fees'),
  statement: t('Statement'),
  transfers: t('Transfers'),
  withdrawals: t('Withdrawals'),
};

/**
 * Balance, account number and "Add money" above; below the credit history (the default, as specified, for businesses that can have one) and the statement.
 */
export function WalletScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const { data: wallet, error, refetch } = useWallet();
  const { refreshState, start: refresh } = useRefresh(wallet);
  const chosen = query.get('tab');
  const tabs = business.category === 'retailer' ? TABS_OF_RETAILERS : TABS;
  const first = tabs[0];
  const tab = TABS.find((one) => one === chosen) ?? (query.get('credit') === null ? first : 'credit');
  const actions = (
    <>
      <Button icon={<RotateCw aria-hidden="true" size={16} />} loading={refreshState.state === 'asking'} onClick={refresh} disabled={!wallet}>
        <span className="max-sm:sr-only">{t('Refresh')}</span>
      </Button>
      <ButtonLink icon={<ArrowUpRight aria-hidden="true" size={16} />} to={withQuery(paths.wallet(), { panel: 'withdraw' }, location.search)}>
        {t('Withdraw')}
      </ButtonLink>
      <ButtonLink variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={withQuery(paths.wallet(), { panel: 'add' }, location.search)}>
        {t('Add money')}
      </ButtonLink>
    </>
  );
  if (error && !wallet) {
    return (
      <>
        <PageHeader title={t('Wallet')} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Wallet')} actions={actions} />
      <Balance wallet={wallet} refreshState={refreshState} />
      {tab !== 'transfers' && <WaitingTransfers />}
      <MissingReports />
      <Tabs
        label={t('Wallet')}
        tabs={tabs.map((one) => ({ to: one === first ? paths.wallet() : paths.wallet(one), label: NAMES[one], current: tab === one }))}
      />
      <div className="mt-6">
        {tab === 'credit' && <CreditTab />}
        {tab === 'requestable' && <RequestableTab />}
        {tab === 'charges' && <ChargesTab />}
        {tab === 'statement' && <Statement walletId={wallet?.id} />}
        {tab === 'transfers' && <TransfersTab />}
        {tab === 'withdrawals' && <Withdrawals />}
      </div>
      {query.get('panel') === 'add' && (
        <AddMoney wallet={wallet} refreshState={refreshState} onRefresh={refresh} onClose={() => change({ panel: null }, STAY)} />
      )}
      {query.get('panel') === 'withdraw' && <WithdrawDialog onClose={() => change({ panel: null }, STAY)} />}
    </>
  );
}

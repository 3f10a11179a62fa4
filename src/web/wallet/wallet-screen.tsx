import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Plus, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { formatMoney, koboFromNaira, subtract } from '../../shared/kit/money.ts';
import { listReports } from '../../shared/payments/reports-contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Tabs } from '../../ui/primitives/tabs.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { Figure, FigureRow } from '../../ui/primitives/figure.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { ChargesTab } from '../credit/charges-tab.tsx';
import { CreditTab } from '../credit/credit-tab.tsx';
import { RequestableTab } from '../credit/requestable-tab.tsx';
import { useSignedIn } from '../base/session.ts';
import { AccountNumber } from '../payments/account-number.tsx';
import { momentText, today } from '../base/days.ts';
import { AddMoney } from './add-money.tsx';
import { HeldNote } from './held-note.tsx';
import { LatestEntries } from './latest-entries.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Statement } from './statement.tsx';
import { TransfersTab } from './transfers/transfers-tab.tsx';
import { WaitingTransfers } from './transfers/waiting-transfers.tsx';
import { useRefresh } from './use-refresh.ts';
import { useWallet } from './use-wallet.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { Withdrawals } from './withdrawals.tsx';
import type { RefreshState } from './use-refresh.ts';
import type { Wallet } from './use-wallet.ts';

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
  const withdraws = usePermission('wallet.withdrawal').answer !== 'deny';
  const tops = usePermission('wallet.top-up').allowed;
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
      {withdraws && (
        <ButtonLink icon={<ArrowUpRight aria-hidden="true" size={16} />} to={withQuery(paths.wallet(), { panel: 'withdraw' }, location.search)}>
          {t('Withdraw')}
        </ButtonLink>
      )}
      {tops && (
        <ButtonLink variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={withQuery(paths.wallet(), { panel: 'add' }, location.search)}>
          {t('Add money')}
        </ButtonLink>
      )}
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
      {tab !== 'statement' && tab !== 'transfers' && <LatestEntries walletId={wallet?.id} />}
      <Tabs
        label={t('Wallet')}
        tabs={tabs.map((one) => ({ to: one === first ? paths.wallet() : paths.wallet(one), label: NAMES[one], current: tab === one }))}
      />
      <div className="mt-6">
        {tab === 'credit' && <CreditTab />}
        {tab === 'requestable' && <RequestableTab />}
        {tab === 'charges' && <ChargesTab />}
        {tab === 'statement' && (
          <div className="grid gap-6">
            <MoneyFlow />
            <Statement walletId={wallet?.id} />
          </div>
        )}
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

/** Available and total balance, and the account number: above every tab. */
function Balance({ wallet, refreshState }: { wallet: Wallet | undefined; refreshState: RefreshState }) {
  return (
    <FigureRow label={t('Balance')} busy={!wallet}>
      {!wallet && <Loading label={t('Loading the wallet')} />}
      <Figure label={t('Available balance')} note={wallet ? <AvailableNote wallet={wallet} refreshState={refreshState} /> : <Skeleton className="h-4 w-40" />}>
        {wallet ? (
          <Money naira={wallet.available_balance} size={wallet.available_balance >= 100_000_000 ? 'lead' : 'title'} strong />
        ) : (
          <Skeleton className="h-8 w-44" />
        )}
      </Figure>
      <Figure label={t('Total balance')} note={wallet ? holdsOf(wallet) : <Skeleton className="h-4 w-48" />}>
        {wallet ? <Money naira={wallet.total_balance} size="lead" /> : <Skeleton className="h-8 w-36" />}
      </Figure>
      <Figure label={t('Account number')} note={wallet ? <AccountNote wallet={wallet} /> : <Skeleton className="h-4 w-40" />}>
        {wallet ? <OwnAccount wallet={wallet} /> : <Skeleton className="h-8 w-36" />}
      </Figure>
    </FigureRow>
  );
}

/** The bank's answer to the query (a payment never looks further advanced than it is), and what may leave today. */
function AvailableNote({ wallet, refreshState }: { wallet: Wallet; refreshState: RefreshState }) {
  return (
    <>
      <span role="status">{refreshText(refreshState)}</span>
      {wallet.leftToday !== null && (
        <span className="block">
          <T
            text="Up to {amount} can leave today. {link}"
            amount={<Money naira={Math.min(wallet.leftToday, wallet.available_balance)} />}
            link={<Link to={paths.kyb()}>{t('Limits')}</Link>}
          />
        </span>
      )}
    </>
  );
}

function refreshText(refreshState: RefreshState): string {
  if (refreshState.state === 'asking') return t('Waiting for the bank…');
  if (refreshState.state === 'nothing new') return t('Checked just now: nothing new yet.');
  if (refreshState.state === 'arrived') return t('{amount} received.', { amount: formatMoney(refreshState.amount) });
  return refreshState.state === 'failed' ? refreshState.why : t('Ready to pay invoices with.');
}

function holdsOf(wallet: Wallet): ReactNode {
  const [total, available] = [koboFromNaira(wallet.total_balance), koboFromNaira(wallet.available_balance)];
  if (total === null || available === null || total === available) return t('No funds on hold.');
  const byLimit = koboFromNaira(wallet.heldByLimit);
  if (byLimit !== null && byLimit > 0) {
    const rest = subtract(subtract(total, available), byLimit);
    return (
      <>
        <HeldNote amount={<Money kobo={byLimit} />} />
        {rest > 0 && (
          <>
            {' '}
            <T text="{amount} on hold for payments in progress." amount={<Money kobo={rest} />} />
          </>
        )}
      </>
    );
  }
  return (
    <>
      <T
        text="{amount} on hold for payments in progress. It’s deducted when they complete, or released."
        amount={<Money kobo={subtract(total, available)} />}
      />
    </>
  );
}

function OwnAccount({ wallet }: { wallet: Wallet }) {
  if (wallet.account) {
    return (
      <>
        <span className="tabular text-lg font-medium tracking-wide">
          <AccountNumber number={wallet.account.accountNumber} />
        </span>
        <CopyButton text={wallet.account.accountNumber} label={t('Copy the account number')} />
      </>
    );
  }
  if (wallet.accountStatus === 'waiting') return <span>{t('In review at the bank')}</span>;
  if (wallet.accountStatus === 'opening') {
    return (
      <span role="status" className="flex items-center gap-2">
        <Spinner />
        {t('Opening')}
      </span>
    );
  }
  return <span>{wallet.accountStatus === 'failed' ? t('Could not be opened') : t('None yet')}</span>;
}

function AccountNote({ wallet }: { wallet: Wallet }) {
  if (wallet.account) return <span className="[overflow-wrap:anywhere]">{`${wallet.account.bankName} · ${wallet.account.accountName}`}</span>;
  if (wallet.accountStatus === 'opening') return t('Waiting for the bank. It takes up to a minute and appears here automatically.');
  if (wallet.accountStatus === 'waiting') return t('The bank checks your details first. It can take up to three days; we’ll notify you when it’s ready.');
  const again = wallet.accountStatus === 'failed';
  return (
    <>
      {again ? t('The bank declined this time.') : t('Money sent to it arrives in this wallet.')}{' '}
      <Link to={withQuery(paths.wallet(), { panel: 'add' }, location.search)}>{again ? t('Try again') : t('Get one')}</Link>
    </>
  );
}

const SHOWN = 5;
/** The maximum of one call. */
const MOST = 100;

/** Reports of missing money, while any is open. */
function MissingReports() {
  const { business } = useSignedIn();
  const [limit, setLimit] = useState(SHOWN);
  const { data } = useQuery({ ...queryOf(listReports, { businessId: business.id, limit }, { quiet: true }), placeholderData: keepPreviousData });
  if (!data || data.open === 0) return null;
  return (
    <div className="mb-6">
      <Card title={t('Reported as missing')} flush>
        <ul className="divide-y divide-line">
          {data.reports.map((report) => (
            <li key={report.id} className="flex items-start justify-between gap-4 px-4 py-3 sm:px-5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium wrap-anywhere">{report.label}</span>
                  {report.state === 'open' ? <Badge tone="warn">{t('Investigating')}</Badge> : <Badge>{t('Closed')}</Badge>}
                </span>
                <span className="block text-xs text-ink-2 wrap-anywhere">
                  {t('Reported by {by}', { by: report.by })} · <time dateTime={report.at}>{momentText(report.at, today())}</time>
                </span>
                {report.outcome !== null && <span className="mt-1 block text-ink-2 wrap-anywhere">{report.outcome}</span>}
              </span>
              <Money naira={report.amount} strong />
            </li>
          ))}
        </ul>
        {data.count > data.reports.length && limit < MOST && (
          <div className="border-t border-line px-1 py-1">
            <Button variant="quiet" onClick={() => setLimit(MOST)}>
              {t('Show all')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

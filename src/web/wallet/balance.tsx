import type { ReactNode } from 'react';
import { formatMoney, koboFromNaira, subtract } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { Figure, FigureRow } from '../../ui/primitives/figure.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import type { RefreshState } from './use-refresh.ts';
import type { Wallet } from './use-wallet.ts';
import { AccountNumber } from '../payments/account-number.tsx';

/** Available and total balance, and the account number: above every tab. */
export function Balance({ wallet, refreshState }: { wallet: Wallet | undefined; refreshState: RefreshState }) {
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

export function refreshText(refreshState: RefreshState): string {
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
        <T
          text="{amount} is safe and becomes available at your next verification level. {link}"
          amount={<Money kobo={byLimit} />}
          link={<Link to={paths.kyb()}>{t('Verify now')}</Link>}
        />
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

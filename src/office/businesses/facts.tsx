import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { caseLabel } from '../../shared/office/cases/kinds.ts';
import { useMay } from '../base/session.ts';
import { ageText, momentText } from '../base/settings.ts';
import { stateLook } from '../base/states.ts';
import type { BusinessPage } from './business-screen.tsx';

const NONE = <span className="text-ink-3">Not given</span>;

export function BusinessFacts({ business }: { business: BusinessPage['business'] }) {
  const { id, email, phone, address, createdAt, timeZone, currency } = business;
  return (
    <Card title="Business">
      <Facts
        rows={[
          { label: 'Id', value: <span className="tabular text-xs break-all">{id}</span> },
          { label: 'Email', value: email === null ? NONE : <span className="break-all">{email}</span> },
          { label: 'Phone', value: phone ?? NONE },
          { label: 'Address', value: address === null ? NONE : <span className="break-words">{address}</span> },
          { label: 'Joined', value: momentText(createdAt) },
          { label: 'Time zone', value: `${timeZone}, ${currency}` },
        ]}
      />
    </Card>
  );
}

export function WalletFacts({ wallet }: { wallet: BusinessPage['wallet'] }) {
  const mayReadLedger = useMay('ledger.read');
  if (wallet === null)
    return (
      <Card title="Wallet">
        <p className="text-sm text-ink-2">This business has no wallet yet.</p>
      </Card>
    );
  return (
    <Card title="Wallet" aside={mayReadLedger && <Link to={`/ledger/accounts/${wallet.accountId}`}>Entries</Link>}>
      <Facts
        rows={[
          { label: 'Available', value: <Money naira={wallet.available} strong /> },
          { label: 'Held', value: <Money naira={wallet.held} /> },
          { label: 'Balance', value: <Money naira={wallet.balance} />, total: true },
        ]}
      />
    </Card>
  );
}

export function LimitFacts({ limits: { daily, balance, spentToday, own } }: { limits: BusinessPage['limits'] }) {
  const amount = (value: number | null) => (value === null ? 'No limit' : <Money naira={value} />);
  return (
    <Card title="Limits" aside={<span className="text-xs text-ink-2">{own ? 'Its own' : 'Of its level'}</span>}>
      <Facts
        rows={[
          { label: 'A day', value: amount(daily) },
          { label: 'Used today', value: <Money naira={spentToday} /> },
          { label: 'Balance', value: amount(balance) },
        ]}
      />
    </Card>
  );
}

export function VerificationFacts({ items }: { items: BusinessPage['verification']['items'] }) {
  return (
    <Card title="Verification">
      <Facts rows={items.map(({ title, verdict }) => ({ label: title, value: <Status {...stateLook(verdict)} /> }))} />
    </Card>
  );
}

export function BankAccounts({ accounts }: { accounts: BusinessPage['accounts'] }) {
  return (
    <Card title="Bank accounts">
      {accounts.length === 0 && <p className="text-sm text-ink-2">None is added.</p>}
      {accounts.length > 0 && (
        <Facts
          rows={accounts.map(({ bank, last4, name, isDefault }) => ({
            label: (
              <>
                {bank} <span className="tabular whitespace-nowrap">••{last4}</span>
                {isDefault && <span className="text-ink-3"> (main)</span>}
              </>
            ),
            value: <span className="break-words">{name}</span>,
          }))}
        />
      )}
    </Card>
  );
}

/** Shown only if there are any. */
export function Cases({ cases }: { cases: BusinessPage['cases'] }) {
  const mayRead = useMay('case.read');
  if (cases.length === 0) return null;
  return (
    <Card title="Cases">
      <Facts
        rows={cases.map(({ id, kind, state, openedAt }) => ({
          label: mayRead ? <Link to={`/cases/${id}`}>{caseLabel(kind)}</Link> : caseLabel(kind),
          value: (
            <span className="inline-flex items-center gap-3">
              <span title={momentText(openedAt)}>{ageText(openedAt)}</span>
              <Status {...stateLook(state)} />
            </span>
          ),
        }))}
      />
    </Card>
  );
}

import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatMoney, koboFromNaira, plainNaira, ZERO } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Facts } from '../../ui/primitives/card.tsx';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { withQuery } from '../../ui/primitives/navigation.ts';
import type { PaymentState } from './use-payment.ts';
import { AccountNumber } from './account-number.tsx';

type Account = NonNullable<PaymentState['account']>;

/** The account of one payment: number and exact amount to copy, and its expiry. */
export function TransferTo({ account }: { account: Account }) {
  const left = useMinutesLeft(account.expiresAt);
  const amount = koboFromNaira(account.amount) ?? ZERO;
  const rows = [
    { name: t('Account number'), value: account.accountNumber, copy: account.accountNumber },
    { name: t('Bank'), value: account.bank, copy: account.bank },
    { name: t('Account name'), value: account.name, copy: account.name },
    { name: t('Exact amount'), value: formatMoney(amount), copy: plainNaira(amount) },
  ];
  const demo = demoBank(account);
  return (
    <div className="grid gap-2">
      <Facts
        rows={rows.map(({ name, value, copy }) => ({
          label: <span className="whitespace-nowrap">{name}</span>,
          value: (
            <span className="flex items-center justify-end gap-2">
              <span className="tabular min-w-0 text-base font-medium wrap-anywhere">
                <AccountNumber number={value} />
              </span>
              <CopyButton text={copy} label={t('Copy: {name}', { name: name.toLowerCase() })} />
            </span>
          ),
        }))}
      />
      <p className="text-sm text-ink-2">
        {left > 0
          ? tn(
              left,
              'This account is for this transfer only and expires in {count} minute. Other amounts are returned.',
              'This account is for this transfer only and expires in {count} minutes. Other amounts are returned.',
            )
          : t('This account number has expired. If you’ve already made the transfer, it still counts; otherwise please start again.')}
      </p>
      {demo && (
        <p className="flex items-center gap-1.5 text-sm">
          <Link to={demo}>{t('Act as the bank in the demo')}</Link>
          <ExternalLink aria-hidden="true" size={14} />
        </p>
      )}
    </div>
  );
}

function useMinutesLeft(expiresAt: string): number {
  const read = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000));
  const [left, setLeft] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setLeft(read()), 10_000);
    return () => clearInterval(timer);
  });
  return left;
}

/** The sandbox's bank is one port above the app; elsewhere there is none. */
function demoBank({ bank, accountNumber, amount }: Account): string | null {
  if (location.hostname !== 'localhost' || bank !== 'Test Bank') return null;
  return withQuery(`http://localhost:${Number(location.port) + 1}/bank`, { account: accountNumber, amount: plainNaira(koboFromNaira(amount) ?? ZERO) });
}

import { MOST_NUMBERS } from '../../shared/payments/matching.ts';
import { add, formatMoney, plainNaira, ZERO } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { koboOf } from '../documents/document-data.ts';
import { AccountNumber } from '../payments/account-number.tsx';

interface SeveralByTransferProps {
  account: { bankName: string; accountNumber: string };
  /** The chosen invoices, with the balance due of each in naira. */
  chosen: readonly { readonly number: string; readonly balance: number }[];
}

/** What to enter at the bank to pay the chosen invoices with one transfer. Stays in view below their list. */
export function SeveralByTransfer({ account, chosen }: SeveralByTransferProps) {
  const sum = add(ZERO, ...chosen.map(({ balance }) => koboOf(balance)));
  const numbers = chosen.map(({ number }) => number).join(' ');
  const rows = [
    { label: t('Account number'), value: <AccountNumber number={account.accountNumber} />, note: account.bankName, copied: account.accountNumber },
    { label: t('Amount'), value: formatMoney(sum), copied: plainNaira(sum) },
    { label: t('Write with it'), value: numbers, copied: numbers },
  ];
  return (
    <section
      aria-label={t('Transfer for the chosen invoices')}
      className="sticky bottom-0 z-10 grid gap-3 rounded border border-line bg-raised p-4 sm:px-5 print:hidden"
    >
      <p role="status" className="font-medium">
        {tn(chosen.length, 'Pay {count} invoice with one transfer', 'Pay {count} invoices with one transfer')}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {rows.map(({ label, value, note, copied }) => (
          <div key={label} className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="tabular flex min-w-0 items-center gap-1">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <CopyButton text={copied} label={t('Copy {text}', { text: copied })} />
            </dd>
            {note !== undefined && <dd className="w-full text-sm text-ink-2 max-sm:text-end">{note}</dd>}
          </div>
        ))}
      </dl>
      {chosen.length === MOST_NUMBERS && <p className="text-sm text-ink-2">{t('One transfer can name up to {count} invoices.', { count: MOST_NUMBERS })}</p>}
    </section>
  );
}

import type { ReactNode } from 'react';
import { WORDS } from '../../shared/invoices/document-words.ts';
import { isOff } from '../../shared/invoices/status.ts';
import { formatRate, subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import type { MoneySize } from '../../ui/primitives/money.tsx';
import type { PaperData } from './paper-data.ts';
import type { Writer } from './use-writer.ts';

/** From subtotal to balance, the last over the double rule. */
export function PaperTotals({ data, write }: { data: PaperData } & Pick<Writer, 'write'>) {
  const received = data.amountPaid > 0 || data.paid > 0;
  const off = data.kind !== 'order' && isOff(data.status);
  const plain = data.discounts.length === 0 && data.taxes.length === 0;
  return (
    <dl className="ms-auto w-full max-w-88 text-sm break-inside-avoid">
      {!plain && <Row label={write(WORDS.subtotal)} value={<Money kobo={data.subtotal} />} />}
      {data.discounts.map((entry, index) => (
        <Row key={index} label={entry.name || write(WORDS.discount)} value={<Money kobo={minus(entry.amount)} />} />
      ))}
      {data.taxes.map((entry, index) => (
        <Row key={index} label={`${entry.name || write(WORDS.tax)} ${formatRate(entry.rate)}`} value={<Money kobo={entry.total} />} />
      ))}
      {received && <Row label={write(WORDS.total)} value={<Money kobo={data.gross} strong />} strong />}
      {data.amountPaid > 0 && <Row label={write(WORDS.deposit)} value={<Money kobo={minus(data.amountPaid)} />} />}
      {data.paid > 0 && <Row label={write(WORDS.payments)} value={<Money kobo={minus(data.paid)} />} />}
      <div className="rule-double mt-1 flex flex-wrap items-baseline justify-between gap-x-6 py-3">
        <dt className="font-semibold">
          {write(data.kind === 'order' ? WORDS.orderTotal : off ? (received ? WORDS.balance : WORDS.total) : received ? WORDS.balanceDue : WORDS.totalDue)}
        </dt>
        <dd className="ms-auto">
          <Money kobo={data.balance} size={amountSize(data.balance)} strong />
        </dd>
      </div>
    </dl>
  );
}

/** Amounts of more than a billion naira are set smaller, so that they fit a phone. */
export function amountSize(value: Kobo): MoneySize {
  return value >= 100_000_000_000 ? 'lead' : 'title';
}

function Row({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-b border-line py-2">
      <dt className={strong ? 'min-w-0 font-semibold' : 'min-w-0 text-ink-2'}>{label}</dt>
      <dd className="shrink-0 text-end">{value}</dd>
    </div>
  );
}

function minus(amount: Kobo): Kobo {
  return subtract(ZERO, amount);
}

import type { ReactNode } from 'react';
import { DOCUMENT_TEXTS, lastLabel } from '../../shared/invoices/document-texts.ts';
import { subtract, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import type { MoneySize } from '../../ui/primitives/money.tsx';
import type { DocumentData } from './document-data.ts';
import type { Writer } from './use-writer.ts';

/** From subtotal to balance, the last over the double rule. */
export function DocumentTotals({ data, data: { credited = ZERO }, write }: { data: DocumentData } & Pick<Writer, 'write'>) {
  const received = data.amountPaid > 0 || data.paid > 0 || credited > 0;
  const plain = data.discounts.length === 0 && data.taxes.length === 0;
  return (
    <dl className="ms-auto w-full max-w-88 text-sm break-inside-avoid">
      {!plain && <Row label={write(DOCUMENT_TEXTS.subtotal)} value={<Money kobo={data.subtotal} />} />}
      {data.discounts.map((entry, index) => (
        <Row key={index} label={write(entry.label)} value={<Money kobo={minus(entry.amount)} />} />
      ))}
      {data.taxes.map((entry, index) => (
        <Row key={index} label={write(entry.label)} value={<Money kobo={entry.total} />} />
      ))}
      {received && <Row label={write(DOCUMENT_TEXTS.total)} value={<Money kobo={data.gross} strong />} strong />}
      {data.amountPaid > 0 && <Row label={write(DOCUMENT_TEXTS.deposit)} value={<Money kobo={minus(data.amountPaid)} />} />}
      {credited > 0 && <Row label={write(DOCUMENT_TEXTS.creditNotes)} value={<Money kobo={minus(credited)} />} />}
      {data.paid > 0 && <Row label={write(DOCUMENT_TEXTS.payments)} value={<Money kobo={minus(data.paid)} />} />}
      <div className="rule-double mt-1 flex flex-wrap items-baseline justify-between gap-x-6 py-3">
        <dt className="font-semibold">{write(data.texts?.total ?? lastLabel(data.status, received))}</dt>
        <dd className="ms-auto">
          <Money kobo={data.balance} size={amountSize(data.balance)} strong />
        </dd>
      </div>
    </dl>
  );
}

/** Amounts above a billion naira are smaller, so that they fit a phone. */
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

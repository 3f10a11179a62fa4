import { useRef, useState } from 'react';
import { formatMoney, kobo, subtract } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { dayText } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { koboOf } from '../../documents/document-data.ts';
import { InvoiceSearch } from '../transfers/invoice-search.tsx';
import { whyText } from '../transfers/transfer-parts.tsx';
import { choiceOf, choicesOf, sumOf } from './line-choice.ts';
import type { Choice, Line } from './line-choice.ts';

interface StatementLineProps {
  line: Line;
  choice: Choice | undefined;
  /** Why it was not recorded. */
  problem: string | undefined;
  onChoose: (choice: Choice | null) => void;
}

/** A payment received, and the invoice that it pays. */
export function StatementLine({ line, choice, problem, onChoose }: StatementLineProps) {
  const { sender, narration, paidOn, amount } = line;
  return (
    <div className="grid gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{sender ?? narration ?? t('Unknown sender')}</p>
          <p className="text-xs text-ink-2 wrap-anywhere">{[dayText(paidOn), sender === null ? null : narration].filter(Boolean).join(' · ')}</p>
        </div>
        <Money naira={amount} strong />
      </div>
      {line.state === 'recorded' ? <Recorded line={line} /> : <InvoiceChoice line={line} choice={choice} problem={problem} onChoose={onChoose} />}
    </div>
  );
}

function Recorded({ line }: { line: Line }) {
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {line.matches.map(({ invoiceId, number, amount }) => (
        <li key={invoiceId}>
          {t('{amount} on {number}', { amount: formatMoney(koboOf(amount)), number })} <Link to={paths.invoice(invoiceId)}>{t('Open invoice')}</Link>
        </li>
      ))}
    </ul>
  );
}

const SEARCH = 'search';

function InvoiceChoice({ line, choice, problem, onChoose }: StatementLineProps) {
  const [isSearching, setSearching] = useState(false);
  const self = useRef<HTMLDivElement>(null);
  const offered = choicesOf(line);
  const [suggested] = choice || isSearching ? [] : offered;
  const all = choice && offered.every(({ value }) => value !== choice.value) ? [...offered, choice] : offered;
  return (
    <div ref={self} className="grid min-w-0 gap-2">
      <Field label={t('Invoice')} hideLabel error={problem} hint={choice && restOf(line, choice)}>
        <Select
          value={isSearching ? SEARCH : (choice?.value ?? '')}
          options={[
            { value: '', label: t('Don’t record') },
            ...all.map(({ value, label }) => ({ value, label })),
            { value: SEARCH, label: t('Find another invoice…') },
          ]}
          onChange={(value) => {
            setSearching(value === SEARCH);
            if (value !== SEARCH) onChoose(all.find((one) => one.value === value) ?? null);
          }}
        />
      </Field>
      {suggested && (
        <div className="grid justify-items-start gap-1.5">
          <p className="text-xs text-ink-2 wrap-anywhere">{`${suggested.label}. ${whyText(line.matches[0]?.reasons ?? [])}`}</p>
          <Button
            size="small"
            onClick={() => {
              // The button gives way to what was chosen.
              self.current?.querySelector('select')?.focus();
              onChoose(suggested);
            }}
          >
            {t('Choose {number}', { number: suggested.paid.map(({ number }) => number).join(', ') })}
          </Button>
        </div>
      )}
      {isSearching && (
        <InvoiceSearch
          onChoose={({ id, number, party, balance }) => {
            setSearching(false);
            onChoose(choiceOf({ invoiceId: id, number: number ?? '', party, balance, amount: Math.min(line.amount, balance) }));
          }}
        />
      )}
    </div>
  );
}

/** What the choice leaves open of the payment or of the invoice. */
function restOf({ amount }: Line, choice: Choice): string | undefined {
  const rest = subtract(koboOf(amount), sumOf(choice.paid));
  if (rest > 0) return t('{amount} of it pays no invoice.', { amount: formatMoney(rest) });
  const due = choice.paid.reduce((sum, paid) => sum + koboOf(paid.balance), 0) - sumOf(choice.paid);
  return due > 0 ? t('It pays a part: {amount} stays due.', { amount: formatMoney(kobo(due)) }) : undefined;
}

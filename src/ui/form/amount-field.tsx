import { useState } from 'react';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { parseAmount } from './amount-parse.ts';
import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';

export interface AmountFieldProps extends InputProps<Kobo | null> {
  /** Called with an error while the text cannot be read as an amount; with undefined when it can. Show it as the Field's error. */
  onProblem?: ((message: string | undefined) => void) | undefined;
  placeholder?: string;
  /** The accessible name when the field has no Field around it (table cells). */
  label?: string;
  symbol?: string;
  /** Without frame or symbol, for cells of an editable table. */
  bare?: boolean;
}

/**
 * Whole kobo or null. A text field and not `type=number`: the wheel never changes it, separators, ₦ and sums are understood, and it is formatted when it loses
 * the focus. A text that cannot be read stays unchanged, and the value is null.
 */
export function AmountField({
  value,
  onChange,
  onBlur,
  onProblem,
  placeholder = '0.00',
  label,
  symbol = currencySymbol(),
  bare = false,
  ...rest
}: AmountFieldProps) {
  const field = useField();
  // Null: not being edited, so the value is shown. A text: being edited, or left unreadable.
  const [typed, setTyped] = useState<string | null>(null);
  const [last, setLast] = useState(value);
  if (value !== last) {
    setLast(value);
    // Set from outside (a reset, a picked item): the typed text is dropped, unless it means this value.
    if (typed !== null && !means(typed, value)) setTyped(null);
  }
  const judge = () => {
    const parsed = parseAmount(typed ?? '');
    if (parsed.kind === 'wrong') onProblem?.(parsed.message);
    else setTyped(null);
  };
  const input = (
    <input
      {...field}
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? (value === null ? '' : plain(value))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        setTyped(event.target.value);
        const parsed = parseAmount(event.target.value);
        onChange(parsed.kind === 'amount' ? parsed.value : null);
        if (parsed.kind !== 'wrong') onProblem?.(undefined);
      }}
      // Enter submits the form without leaving the field.
      onKeyDown={(event) => event.key === 'Enter' && judge()}
      onBlur={() => {
        judge();
        onBlur?.();
      }}
      className={bare ? 'control tabular border-transparent bg-transparent text-end' : 'tabular text-end'}
    />
  );
  if (bare) return input;
  return (
    <div className="control control-parts">
      <span aria-hidden="true" className="flex items-center ps-3 text-ink-3">
        {symbol}
      </span>
      {input}
    </div>
  );
}

function plain(value: Kobo): string {
  return formatMoney(value, '');
}

function means(typed: string, value: Kobo | null): boolean {
  const parsed = parseAmount(typed);
  return parsed.kind === 'amount' ? parsed.value === value : value === null;
}

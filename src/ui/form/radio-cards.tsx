import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../primitives/cx.ts';
import type { InputProps } from './text-input.tsx';

export interface RadioCard<Value extends string> {
  value: Value;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** At the end of the card, e.g. a price. */
  aside?: ReactNode;
}

export interface RadioCardsProps<Value extends string> extends Omit<InputProps<Value | ''>, 'onChange'> {
  options: readonly RadioCard<Value>[];
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 3;
}

/** One of a few options, each with its explanation. Used inside a FieldGroup. */
export function RadioCards<Value extends string>({ value, onChange, onBlur, options, columns = 1, name, ref, ...rest }: RadioCardsProps<Value>) {
  const fallback = useId();
  return (
    <div className={cx('grid gap-2', columns === 2 && 'sm:grid-cols-2', columns === 3 && 'sm:grid-cols-3')}>
      {options.map((option, index) => (
        <label
          key={option.value}
          className={cx(
            'group relative flex min-h-(--control) cursor-pointer items-start gap-3 rounded border border-edge/60 bg-surface p-3 transition-colors duration-[120ms] hover:border-edge',
            'has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            {...rest}
            ref={index === 0 ? ref : undefined}
            type="radio"
            name={name ?? fallback}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={() => onBlur?.()}
            className="peer mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[5px] checked:border-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="flex items-center gap-2 font-medium">
              {option.icon}
              {option.label}
            </span>
            {option.description !== undefined && <span className="mt-0.5 block text-xs text-ink-2 wrap-anywhere">{option.description}</span>}
          </span>
          {option.aside}
        </label>
      ))}
    </div>
  );
}

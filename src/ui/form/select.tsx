import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> extends Omit<InputProps<Value>, 'ref'> {
  options: readonly Option<Value>[];
  /** Shown while nothing is selected; cannot be selected again. */
  placeholder?: string;
  label?: string;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** The platform's own list: a wheel on phones, type-ahead on desktops. */
export function Select<Value extends string>({ value, onChange, onBlur, options, placeholder, label, ...rest }: SelectProps<Value>) {
  const field = useField();
  return (
    <div className="relative">
      <select
        {...field}
        {...rest}
        aria-label={label}
        value={value}
        // The browser only returns one of the given options.
        onChange={(event) => onChange(event.target.value as Value)}
        onBlur={() => onBlur?.()}
        className="control appearance-none pe-9 text-ellipsis"
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" size={16} className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-3" />
    </div>
  );
}

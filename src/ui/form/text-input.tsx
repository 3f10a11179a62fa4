import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../primitives/cx.ts';
import { useField } from './field.tsx';

/** Every input of the kit speaks this: a value, its change, and what react-hook-form needs. */
export interface InputProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'onBlur' | 'prefix' | 'className' | 'name' | 'disabled' | 'autoFocus'>;

export interface TextInputProps extends InputProps<string>, Native {
  /** Beside the text, inside the frame: an icon or a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  align?: 'start' | 'end' | undefined;
}

export function TextInput({ value, onChange, onBlur, prefix, suffix, align, ...rest }: TextInputProps) {
  const field = useField();
  const input = (framed: boolean) => (
    <input
      type="text"
      {...field}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur?.()}
      className={cx(framed && 'control', align === 'end' && 'tabular text-end')}
    />
  );
  if (prefix === undefined && suffix === undefined) return input(true);
  return (
    <div className="control control-parts">
      {prefix !== undefined && <span className="flex items-center ps-3 text-ink-3">{prefix}</span>}
      {input(false)}
      {suffix !== undefined && <span className="flex items-center pe-1 text-ink-3">{suffix}</span>}
    </div>
  );
}

import type { Ref } from 'react';
import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';

export interface TextAreaProps extends Omit<InputProps<string>, 'ref'> {
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Grows with its text up to a third of the window. */
export function TextArea({ value, onChange, onBlur, rows = 3, ...rest }: TextAreaProps) {
  const field = useField();
  return (
    <textarea
      {...field}
      {...rest}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur?.()}
      className="control field-sizing-content max-h-[33vh] py-2"
      style={{ minHeight: `max(var(--control), calc(${rows} * 1.25rem + 1.125rem))` }}
    />
  );
}

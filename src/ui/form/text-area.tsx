import type { Ref, TextareaHTMLAttributes } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';
import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';

type Native = Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'aria-activedescendant' | 'aria-autocomplete' | 'aria-controls' | 'onKeyDown'>;

export interface TextAreaProps extends Omit<InputProps<string>, 'ref'>, Native {
  rows?: number;
  placeholder?: string;
  /** Longer text can be typed and is never cut; a counter appears near the limit and an error above it. The contract refuses it. */
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Grows with its text up to a third of the window. */
export function TextArea({ value, onChange, onBlur, rows = 3, maxLength = Infinity, ...rest }: TextAreaProps) {
  // Every key changes the output: memoisation would add weight to every screen without a benefit.
  'use no memo';
  const field = useField();
  const count = value.trim().length;
  const over = count > maxLength;
  const area = (
    <textarea
      {...field}
      {...(over && { 'aria-invalid': true })}
      {...rest}
      rows={rows}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onBlur?.()}
      className="control field-sizing-content max-h-[33vh] py-2"
      style={{ minHeight: `max(var(--control), calc(${rows} * 1.25rem + 1.125rem))` }}
    />
  );
  if (maxLength === Infinity) return area;
  return (
    <>
      {area}
      <p aria-live="polite" className={cx('mt-1 text-xs empty:hidden', over ? 'text-danger' : 'text-ink-2')}>
        {count > maxLength * 0.9 &&
          (over
            ? t('{count} of {max} characters. Please shorten it by {over}.', { count, max: maxLength, over: count - maxLength })
            : t('{count} of {max} characters', { count, max: maxLength }))}
      </p>
    </>
  );
}

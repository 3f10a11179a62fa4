import { useId } from 'react';
import type { ReactNode } from 'react';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { cx } from '../primitives/cx.ts';

export interface CheckboxProps {
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Some, but not all, of the items it represents are selected. */
  mixed?: boolean | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

export function Checkbox({ value, onChange, onBlur, label, hint, error, mixed = false, hideLabel, ...rest }: CheckboxProps) {
  const id = useId();
  const Mark = mixed ? Minus : Check;
  return (
    <div>
      <label className={cx('touch-target inline-flex cursor-pointer items-start gap-2.5', rest.disabled && 'opacity-60')}>
        <span className="relative mt-0.5 grid size-4.5 shrink-0 place-items-center">
          <input
            {...rest}
            ref={(input) => {
              // There is no attribute for this, only the property.
              if (input) input.indeterminate = mixed;
            }}
            type="checkbox"
            checked={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined}
            onChange={(event) => onChange(mixed ? true : event.target.checked)}
            onBlur={() => onBlur?.()}
            className="peer absolute inset-0 appearance-none rounded-sm border border-edge bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger"
          />
          <Mark
            aria-hidden="true"
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
          />
        </span>
        <span className={cx('text-sm', hideLabel && 'sr-only')}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="ms-7 mt-0.5 text-xs text-ink-2">
          {hint}
        </p>
      )}
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="motion-rise mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { cx } from '../primitives/cx.ts';

export interface FieldProps {
  label: ReactNode;
  /** Help that is always visible. */
  hint?: ReactNode;
  /** The error and its remedy, in a sentence. */
  error?: string | undefined;
  optional?: boolean | undefined;
  /** The label is only for screen readers (table cells, search boxes). */
  hideLabel?: boolean | undefined;
  /** Beside the label, e.g. "Forgot password?". */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, hint and error, connected: the control inside reads `useField()`. */
export function Field({ label, hint, error, optional, hideLabel, aside, children }: FieldProps) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className="min-w-0">
        <div className={cx('mb-1.5 flex items-baseline justify-between gap-4', hideLabel && 'sr-only')}>
          <label htmlFor={id} className="text-sm font-medium">
            {label}
            {optional && <span className="font-normal text-ink-3"> {t('(optional)')}</span>}
          </label>
          {aside}
        </div>
        {children}
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </FieldContext>
  );
}

/** For a control of several inputs (radio cards, one-time code): a fieldset with a legend. */
export function FieldGroup({ label, hint, error, hideLabel, children }: Omit<FieldProps, 'optional' | 'aside'>) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, hint !== undefined && `${id}-hint`) || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <fieldset className="min-w-0" aria-describedby={describedBy} aria-invalid={error ? true : undefined}>
        <legend className={cx('mb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>{label}</legend>
        {children}
        <FieldNotes id={id} hint={hint} error={error} />
      </fieldset>
    </FieldContext>
  );
}

/** The attributes that a control inside a Field puts on its native element. */
export function useField(): { id?: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined } {
  const field = use(FieldContext);
  if (!field) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined };
}

interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

function FieldNotes({ id, hint, error }: { id: string; hint: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint !== undefined && (
        <div id={`${id}-hint`} className="mt-1.5 text-xs text-ink-2">
          {hint}
        </div>
      )}
      <div id={`${id}-error`} aria-live="polite">
        {error && (
          <p className="motion-rise mt-1.5 flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </>
  );
}

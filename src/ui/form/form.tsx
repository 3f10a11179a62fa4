import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { ApiError, errorText, isConfirmationRequired } from '../../api-client/api-error.ts';
import { Button } from '../primitives/button.tsx';
import type { ButtonProps } from '../primitives/button.tsx';
import { Panel } from '../primitives/card.tsx';
import { Field, FieldGroup } from './field.tsx';
import { RequestId } from '../primitives/request-id.tsx';
import { useOnline } from '../primitives/use-online.ts';
import type { FormHandle } from './use-form.ts';

export interface FormProps<Values extends object> {
  form: FormHandle<Values>;
  children: ReactNode;
  label?: string;
  /** The screen itself renders FormFailure. */
  ownFailure?: boolean;
  /** `grid gap-5` by default. */
  className?: string;
}

/** The form element. `noValidate`: shows our messages, not the browser's. */
export function Form<Values extends object>({ form, children, label, ownFailure = false, className = 'grid gap-5' }: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const target = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input, select, textarea, button') : wrong;
    (target ?? element.current?.querySelector<HTMLElement>('[data-failure]'))?.focus();
  }, [refusals]);
  return (
    // The store is the same for every value type; fields read it by path.
    <FormContext value={form as unknown as FormHandle}>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {children}
        {!ownFailure && <FormFailure error={form.failure} />}
      </form>
    </FormContext>
  );
}

/** The props of the kit's controls. */
export interface Bound<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
}

export interface FormFieldProps<Value> {
  /** The path in the form's values: `email`, `itemDetails.0.name`. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  aside?: ReactNode;
  /** Several inputs with one legend (radio cards). */
  group?: boolean;
  children: (bound: Bound<Value>, problem: { onProblem: (message: string | undefined) => void }) => ReactElement;
}

/** A labelled field: `<FormField name="email" label="E-mail">{(bind) => <TextInput {...bind} />}</FormField>`. Amounts and dates spread the second argument too. */
export function FormField<Value = string>({ name, group = false, children, ...rest }: FormFieldProps<Value>) {
  const { bound, error, onProblem } = useBound<Value>(name);
  const Wrapper = group ? FieldGroup : Field;
  return (
    <div data-field={name} className="min-w-0">
      <Wrapper {...rest} error={error}>
        {children(bound, { onProblem })}
      </Wrapper>
    </div>
  );
}

/** For controls that render their own label (Checkbox): put `data-field={name}` around them. */
export function useBound<Value>(name: string): { bound: Bound<Value>; error: string | undefined; onProblem: (message: string | undefined) => void } {
  const form = use(FormContext);
  if (!form) throw new Error(`field ${name} stands outside a Form`);
  // The snapshot itself is returned, so that the React Compiler sees the value change.
  const get = () => form.get(name);
  const getError = () => form.error(name);
  const value = useSyncExternalStore(form.subscribe, get, get);
  const error = useSyncExternalStore(form.subscribe, getError, getError);
  return {
    // The form's defaults determine the type of a field's value.
    bound: { name, value: value as Value, onChange: (value) => form.set(name, value) },
    error,
    onProblem: (message) => form.setProblem(name, message),
  };
}

/** The form's main button; inactive without a network, unless the form makes no call (`local`). */
export function SubmitButton({ variant = 'primary', local = false, inactive = false, ...rest }: Omit<ButtonProps, 'type' | 'loading'> & { local?: boolean }) {
  const online = useOnline() || local;
  return <Button {...rest} variant={variant} type="submit" inactive={inactive || !online} loading={use(FormContext)?.busy} />;
}

/** An error that belongs to no field; it gets the focus so that nobody misses it. */
export function FormFailure({ error }: { error: unknown }) {
  return (
    <div data-failure role="alert" tabIndex={-1} className="empty:hidden">
      {error !== null && (
        <Panel tone={isConfirmationRequired(error) ? 'info' : 'bad'}>
          <p className="font-medium">{error instanceof ApiError ? error.message : errorText(error)}</p>
          {error instanceof ApiError && error.errors.length > 0 && (
            <ul className="mt-1 list-disc ps-4">
              {error.errors.map((entry) => (
                <li key={entry.field}>{entry.message}</li>
              ))}
            </ul>
          )}
          {error instanceof ApiError && !isConfirmationRequired(error) && <RequestId id={error.requestId} />}
        </Panel>
      )}
    </div>
  );
}

const FormContext = createContext<FormHandle | null>(null);

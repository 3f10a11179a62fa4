import { createContext, use, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { FormProvider, set, useController, useForm as useHookForm, useFormContext } from 'react-hook-form';
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, errorText } from './api-error.ts';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { Panel } from './card.tsx';
import { idempotencyKey } from './client.ts';
import { Field, FieldGroup } from './field.tsx';
import { RequestId } from './request-id.tsx';

export interface FormOptions<Values extends FieldValues, Input> {
  /** The contract's input schema: the same that the server parses. */
  schema: z.ZodMiniType<unknown, Input>;
  defaults: DefaultValues<Values>;
  /** From what the fields hold (kobo, null) to what the wire wants (naira, undefined). */
  toInput: (values: Values) => Input;
  /** Makes the call. Its ApiError lands beside the fields it names, or above the buttons. */
  submit: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>;
  /** Fields of the answer that have another name in the form. */
  rename?: Record<string, string>;
}

export interface FormHandle<Values extends FieldValues> {
  hook: UseFormReturn<Values>;
  onSubmit: (event?: { preventDefault: () => void }) => void;
  busy: boolean;
  /** What belongs to no field. */
  failure: unknown;
}

/** One form: checked by the contract's schema on submit and then as one mends, sent once, nothing typed ever lost. */
export function useForm<Values extends FieldValues, Input>(options: FormOptions<Values, Input>): FormHandle<Values> {
  const hook = useHookForm<Values>({
    defaultValues: options.defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    resolver: resolverOf(options),
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const send = async (values: Values) => {
    const input = options.toInput(values);
    const body = JSON.stringify(input);
    // The same content sent again after a lost answer keeps its key; changed content is another submit.
    const current = attempt.current?.body === body ? attempt.current : { body, key: idempotencyKey() };
    attempt.current = current;
    setFailure(null);
    setBusy(true);
    try {
      await options.submit(input, { idempotencyKey: current.key });
      attempt.current = null;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = null;
      setFailure(spread(hook, error, options.rename ?? {}));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    if (!busy) void hook.handleSubmit(send)();
  };
  return { hook, onSubmit, busy, failure };
}

/** The form itself. `noValidate`: our sentences, not the browser's bubbles. */
export function Form<Values extends FieldValues>({ form, children, label }: { form: FormHandle<Values>; children: ReactNode; label?: string }) {
  return (
    <FormProvider {...form.hook}>
      <BusyContext value={form.busy}>
        <form noValidate aria-label={label} onSubmit={form.onSubmit} className="grid gap-5">
          {children}
          <FormFailure error={form.failure} />
        </form>
      </BusyContext>
    </FormProvider>
  );
}

/** What a control of the kit takes. */
export interface Bound<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  // Refs of inputs, selects and textareas alike; react-hook-form only calls focus() on them.
  // oxlint-disable-next-line typescript/no-explicit-any -- a ref callback is contravariant in its element
  ref: Ref<any>;
  /** For fields that read text themselves (amounts, dates). */
  onProblem: (message: string | undefined) => void;
}

export interface FormFieldProps<Value> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  hideLabel?: boolean;
  aside?: ReactNode;
  /** Several boxes under one legend (radio cards). */
  group?: boolean;
  children: (bound: Bound<Value>) => ReactElement;
}

/** A labelled field of the form it stands in: `<FormField name="email" label="E-mail">{(bind) => <TextInput {...bind} />}</FormField>`. */
export function FormField<Value = string>({ name, group = false, children, ...rest }: FormFieldProps<Value>) {
  const { bound, error } = useBound<Value>(name);
  const Wrapper = group ? FieldGroup : Field;
  return (
    <Wrapper {...rest} error={error}>
      {children(bound)}
    </Wrapper>
  );
}

/** For controls that draw their own label (Checkbox). */
export function useBound<Value>(name: string): { bound: Bound<Value>; error: string | undefined } {
  const { control, setError, clearErrors } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const { disabled: _, ...bound } = field;
  const onProblem = (message: string | undefined) => (message === undefined ? clearErrors(name) : setError(name, { type: 'unreadable', message }));
  // The form's default values decide what a field holds; react-hook-form types it as any.
  return { bound: { ...bound, onProblem } as Bound<Value>, error: fieldState.error?.message };
}

/** The form's main button. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'loading'>) {
  return <Button {...rest} variant={variant} type="submit" loading={use(BusyContext)} />;
}

/** What went wrong and belongs to no field; takes the focus so that nobody misses it. */
export function FormFailure({ error }: { error: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) box.current?.focus();
  }, [error]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className="empty:hidden">
      {error !== null && (
        <Panel tone="bad">
          <p className="font-medium">{errorText(error)}</p>
          {error instanceof ApiError && error.errors.length > 0 && (
            <ul className="mt-1 list-disc ps-4">
              {error.errors.map((entry) => (
                <li key={entry.field}>{entry.message}</li>
              ))}
            </ul>
          )}
          {error instanceof ApiError && <RequestId id={error.requestId} />}
        </Panel>
      )}
    </div>
  );
}

const BusyContext = createContext(false);

function resolverOf<Values extends FieldValues, Input>({ schema, toInput, rename = {} }: FormOptions<Values, Input>): Resolver<Values> {
  return (values) => {
    const result = schema.safeParse(toInput(values));
    // The values as typed go on to `submit`, which makes the wire form of them once more.
    if (result.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    for (const issue of result.error.issues) {
      const path = issue.path.join('.');
      const name = rename[path] ?? path;
      set(errors, name === '' ? 'root' : name, { type: issue.code ?? 'invalid', message: issue.message });
    }
    // `set` has written errors under the form's own field names.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/** Puts the answer's errors beside their fields; what is left belongs to the form. */
function spread<Values extends FieldValues>(hook: UseFormReturn<Values>, error: unknown, rename: Record<string, string>): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const known = hook.control._fields;
  const own = error.errors.map((entry) => ({ ...entry, field: rename[entry.field] ?? entry.field }));
  const mine = own.filter((entry) => has(known, entry.field));
  for (const [index, entry] of mine.entries()) {
    // `has` found a registered field of this name.
    hook.setError(entry.field as FieldPath<Values>, { type: 'server', message: entry.message }, { shouldFocus: index === 0 });
  }
  return mine.length === own.length ? null : error;
}

function has(fields: unknown, path: string): boolean {
  let at: unknown = fields;
  // Field registers are plain nested objects.
  for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  return at !== undefined;
}

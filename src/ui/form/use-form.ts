import { useRef, useState, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { idempotencyKey } from '../../api-client/client.ts';
import { formStore } from './form-store.ts';
import type { FormStore } from './form-store.ts';

export interface FormOptions<Values extends object, Input> {
  /** The contract's input schema, as used by the server. A page that must be small passes an equivalent check. */
  schema: z.ZodMiniType<unknown, Input> | LightCheck;
  defaults: Values;
  /** Converts the fields' values (kobo, null) to the API's (naira, undefined). */
  toInput: (values: Values) => Input;
  /** Makes the call. Its ApiError is shown beside the fields it names, or above the buttons. */
  submit: (input: Input, options: { idempotencyKey: string }) => Promise<unknown>;
  /** API names of fields that differ in the form: `{ 'itemDetails.0.unitPrice': 'price' }`. */
  rename?: Readonly<Record<string, string>>;
  /** Error codes that belong to one field: `{ CODE_WRONG: 'otp' }`. */
  codes?: Readonly<Record<string, string>>;
  /** Stored for a reload of the tab under this key, without the named fields (passwords). */
  keep?: { key: string; without?: readonly string[] };
}

/** The part of a schema that a form needs. */
export interface LightCheck {
  safeParse: (input: unknown) => { success: boolean; error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

export interface FormHandle<Values extends object = object> extends FormStore<Values> {
  submit: () => void;
  busy: boolean;
  /** An error that belongs to no field. */
  failure: unknown;
  /** Counts refused submits; the form moves the focus to the first wrong field. */
  refusals: number;
}

/** One form: checked by the contract's schema on submit and afterwards on every change, sent once, without losing typed text. */
export function useForm<Values extends object, Input>(options: FormOptions<Values, Input>): FormHandle<Values> {
  const [store] = useState(() => startStore(options));
  const [state, setState] = useState<{ busy: boolean; failure: unknown; refusals: number }>({ busy: false, failure: null, refusals: 0 });
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const refuse = (failure: unknown) => setState((was) => ({ busy: false, failure, refusals: was.refusals + 1 }));
  const send = async () => {
    const errors = problemsOf(store.values(), options);
    store.setErrors(errors);
    if (Object.keys(errors).length + Object.keys(store.problems()).length > 0) {
      refuse(orphans(errors));
      return;
    }
    const input = options.toInput(store.values());
    const body = JSON.stringify(input);
    // The same content sent again after a lost answer keeps its key; changed content is a new submit.
    const current = attempt.current?.body === body ? attempt.current : { body, key: idempotencyKey() };
    attempt.current = current;
    setState((was) => ({ ...was, busy: true, failure: null }));
    try {
      await options.submit(input, { idempotencyKey: current.key });
      attempt.current = null;
      if (options.keep) sessionStorage.removeItem(storageKey(options.keep.key));
      setState({ busy: false, failure: null, refusals: 0 });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = null;
      const beside = serverErrors(error, options);
      store.setErrors(beside);
      refuse(Object.keys(beside).length > 0 ? orphans(beside) : error);
    }
  };
  return {
    ...store,
    busy: state.busy,
    failure: state.failure,
    refusals: state.refusals,
    submit: () => {
      if (!state.busy) void send();
    },
  };
}

/** All values, live: for a preview, totals, fields that depend on others. */
export function useValues<Values extends object>(form: FormStore<Values>): Values {
  return useSyncExternalStore(form.subscribe, form.values, form.values);
}

export interface Rows<Row> {
  rows: readonly Row[];
  add: (row: Row, at?: number) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
}

/** A list inside the form. Every row needs its own id for React's key. */
export function useRows<Row>(form: Pick<FormStore<object>, 'get' | 'set' | 'subscribe'>, path: string): Rows<Row> {
  // The form's defaults have a list of such rows at this path.
  const rows = () => form.get(path) as readonly Row[];
  const insert = (list: readonly Row[], at: number, row: Row) => [...list.slice(0, at), row, ...list.slice(at)];
  return {
    rows: useSyncExternalStore(form.subscribe, rows, rows),
    add: (row, at = rows().length) => form.set(path, insert(rows(), at, row)),
    remove: (at) =>
      form.set(
        path,
        rows().filter((_, index) => index !== at),
      ),
    move: (from, to) => {
      const list = rows();
      const row = list[from];
      if (row === undefined || to < 0 || to >= list.length) return;
      form.set(
        path,
        insert(
          list.filter((_, index) => index !== from),
          to,
          row,
        ),
      );
    },
  };
}

function startStore<Values extends object, Input>(options: FormOptions<Values, Input>): FormStore<Values> {
  const { keep, defaults } = options;
  const store = formStore(keep ? { ...defaults, ...storedValues(keep.key) } : defaults);
  let before = store.values();
  store.subscribe(() => {
    const values = store.values();
    if (values === before) return;
    before = values;
    if (keep)
      sessionStorage.setItem(
        storageKey(keep.key),
        JSON.stringify(Object.fromEntries(Object.entries(values).filter(([name]) => !keep.without?.includes(name)))),
      );
    // Shown errors disappear as soon as they are corrected; new ones wait for the next submit.
    const visibleErrors = store.errors();
    if (Object.keys(visibleErrors).length === 0) return;
    const now = problemsOf(values, options);
    const left = Object.fromEntries(
      Object.entries(visibleErrors)
        .filter(([path]) => path in now)
        .map(([path]) => [path, now[path] ?? '']),
    );
    if (Object.keys(left).length < Object.keys(visibleErrors).length) store.setErrors(left);
  });
  return store;
}

function problemsOf<Values extends object, Input>(values: Values, { schema, toInput, rename = {} }: FormOptions<Values, Input>): Record<string, string> {
  const result = schema.safeParse(toInput(values));
  if (result.success || !result.error) return {};
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    errors[rename[path] ?? path] ??= issue.message;
  }
  return errors;
}

function serverErrors(error: unknown, { rename = {}, codes = {} }: Pick<FormOptions<object, unknown>, 'rename' | 'codes'>): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const own = codes[error.code];
  if (own !== undefined) return { [own]: error.message };
  return Object.fromEntries(error.errors.map(({ field, message }) => [rename[field] ?? field, message]));
}

/** Errors whose field is not on the page are shown by the form itself. */
function orphans(errors: Readonly<Record<string, string>>): unknown {
  const missing = Object.entries(errors).filter(([path]) => !document.querySelector(`[data-field="${CSS.escape(path)}"]`));
  if (missing.length === 0) return null;
  return new ApiError({
    code: 'VALIDATION_FAILED',
    status: 400,
    message: t('Please check what you entered.'),
    errors: missing.map(([field, message]) => ({ field, message })),
  });
}

/** Sets the values that a stored form shows when it is next opened. */
export function prefillForm(key: string, values: object): void {
  sessionStorage.setItem(storageKey(key), JSON.stringify({ ...storedValues(key), ...values }));
}

function storageKey(key: string): string {
  return `form:${key}`;
}

function storedValues(key: string): object {
  if (typeof sessionStorage === 'undefined') return {};
  const text = sessionStorage.getItem(storageKey(key));
  if (!text) return {};
  try {
    // This form has written it earlier in this tab.
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

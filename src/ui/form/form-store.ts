/** The state of one form: values by path (`itemDetails.0.name`), and an error message for each wrong field. */
export interface FormStore<Values extends object> {
  values: () => Values;
  get: (path: string) => unknown;
  /** Sets one field and removes its errors. */
  set: (path: string, value: unknown) => void;
  /** Replaces everything, e.g. when the server's copy arrives. */
  reset: (values: Values) => void;
  error: (path: string) => string | undefined;
  errors: () => Readonly<Record<string, string>>;
  setErrors: (errors: Readonly<Record<string, string>>) => void;
  /** A field whose text cannot be read; stays until the field reports that it can. */
  setProblem: (path: string, message: string | undefined) => void;
  problems: () => Readonly<Record<string, string>>;
  subscribe: (listener: () => void) => () => void;
}

export function formStore<Values extends object>(initial: Values): FormStore<Values> {
  let values = initial;
  let errors: Readonly<Record<string, string>> = {};
  let problems: Readonly<Record<string, string>> = {};
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    values: () => values,
    get: (path) => read(values, path.split('.')),
    set: (path, value) => {
      // The form's author wrote the path; its value has the field's type.
      values = written(values, path.split('.'), value) as Values;
      errors = without(errors, path);
      changed();
    },
    reset: (next) => {
      values = next;
      errors = {};
      problems = {};
      changed();
    },
    error: (path) => problems[path] ?? errors[path],
    errors: () => errors,
    setErrors: (next) => {
      errors = next;
      changed();
    },
    setProblem: (path, message) => {
      if (problems[path] === message) return;
      problems = message === undefined ? omit(problems, path) : { ...problems, [path]: message };
      changed();
    },
    problems: () => problems,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(from: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return from;
  // Form values consist only of plain objects and arrays.
  return read((from as Record<string, unknown> | undefined)?.[name], rest);
}

function written(into: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  // As in `read`; arrays are addressed by their index.
  const inner = written((into as Record<string, unknown> | undefined)?.[name], rest, value);
  if (Array.isArray(into)) return into.map((entry: unknown, index) => (String(index) === name ? inner : entry));
  return { ...(typeof into === 'object' ? into : {}), [name]: inner };
}

function without(errors: Readonly<Record<string, string>>, path: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`)));
}

function omit(from: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));
}

let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers an opened modal dialog; returns the function that removes it when it closes. */
export function modalOpened(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

/** The topmost modal dialog. Everything outside it is inert. */
export function topModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function onModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

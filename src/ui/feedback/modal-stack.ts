let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Told by each modal dialog as it opens; answers how to tell that it has closed. */
export function modalOpened(dialog: HTMLElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((one) => one !== dialog));
}

/** The modal dialog on top: all that is outside of it is inert, neither spoken nor pressed. */
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

/** The number of requests in progress, for the loading bar. */
let count = 0;
const listeners = new Set<() => void>();

export function began(): void {
  change(1);
}

export function ended(): void {
  change(-1);
}

export function inFlight(): number {
  return count;
}

export function onInFlight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: number): void {
  count += by;
  for (const listener of listeners) listener();
}

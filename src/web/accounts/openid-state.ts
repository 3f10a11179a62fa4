const KEY = 'duewell.openid';

/** Stores the `state` sent to the provider in this tab: only a return from it is accepted. */
export function keepState(state: string): void {
  sessionStorage.setItem(KEY, state);
}

/** True once for the stored state. */
export function takeState(state: string): boolean {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored !== null && stored === state;
}

const KEY = 'duewell.openid';

/** The `state` that was sent to the provider is kept in this tab: only a way back that it started is taken. */
export function keepState(state: string): void {
  sessionStorage.setItem(KEY, state);
}

/** True once for the state that was kept. */
export function takeState(state: string): boolean {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return stored !== null && stored === state;
}

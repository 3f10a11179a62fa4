import { createContext, use } from 'react';

/** The current address: path, query, fragment. History mode, base `/`. */
export interface AppLocation {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

export interface GoOptions {
  /** Replaces the current address: for redirects, and for `STAY`. */
  replace?: boolean;
}

export function here(): AppLocation {
  return { path: location.pathname, search: location.search, hash: location.hash };
}

/** Goes to a path of this app (`/invoices?status=paid`). */
export function go(to: string, { replace = false }: GoOptions = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  tell(replace);
}

/** Calls the listener after a change of the address; `quiet` if it was only replaced. */
export function onMove(listener: (quiet: boolean) => void): () => void {
  const back = () => listener(false);
  moved.add(listener);
  addEventListener('popstate', back);
  return () => {
    moved.delete(listener);
    removeEventListener('popstate', back);
  };
}

/** The router preloads the screen when a link is hovered. */
export const ahead: { fetch: (path: string) => void } = { fetch: () => undefined };

/** The location and path parameters of the current screen. */
export const LocationContext = createContext<{ location: AppLocation; params: Readonly<Record<string, string>> }>({
  location: { path: '/', search: '', hash: '' },
  params: {},
});

export function useLocation(): AppLocation {
  return use(LocationContext).location;
}

/** A parameter of the path, e.g. `id` of `/invoices/{id}`; empty if the route has none with this name. */
export function useParam(name: string): string {
  return use(LocationContext).params[name] ?? '';
}

export type SearchChange = (patch: Readonly<Record<string, string | number | null | undefined>>, options?: GoOptions) => void;

/** For changes that Back does not undo: closing a dialog, typing in a search field. */
export const STAY: GoOptions = { replace: true };

/** The query of the address, and a function that changes parts of it (null removes), which Back undoes. Omit defaults from the address. */
export function useSearch(): [URLSearchParams, SearchChange] {
  const { path, search } = useLocation();
  const query = new URLSearchParams(search);
  const change: SearchChange = (patch, options = {}) => {
    // The address itself, not this render's copy: two changes in one event must both apply.
    go(withQuery(path, patch, location.search), options);
  };
  return [query, change];
}

/** Adds query parameters to a path, which may have some already; null, undefined and empty ones are left out. */
export function withQuery(path: string, patch: Readonly<Record<string, string | number | null | undefined>>, from = ''): string {
  const [bare = '', own = ''] = path.split('?');
  const query = new URLSearchParams(`${own}&${from.replace('?', '')}`);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null || value === undefined || value === '') query.delete(name);
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${bare}?${query}` : bare;
}

const moved = new Set<(quiet: boolean) => void>();

function tell(quiet: boolean): void {
  for (const listener of moved) listener(quiet);
}

/** Moves the focus to the heading, when the focused element has disappeared. */
export function focusHeading(of = 'main h1'): void {
  const heading = document.querySelector<HTMLElement>(of);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

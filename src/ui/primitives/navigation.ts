import { createContext, use } from 'react';

/** Where the app is: a path, its query, its fragment. History mode, base `/`. */
export interface AppLocation {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

export interface GoOptions {
  /** Puts the new address in the place of the present one: redirects, and what `STAY` is for. */
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

/** Tells when the address has changed; `quiet` when it only replaced itself. */
export function onMove(listener: (quiet: boolean) => void): () => void {
  const back = () => listener(false);
  moved.add(listener);
  addEventListener('popstate', back);
  return () => {
    moved.delete(listener);
    removeEventListener('popstate', back);
  };
}

/** What the router fetches ahead when a link is pointed at. */
export const ahead: { fetch: (path: string) => void } = { fetch: () => undefined };

/** The place and path parameters of the screen that is shown. */
export const LocationContext = createContext<{ location: AppLocation; params: Readonly<Record<string, string>> }>({
  location: { path: '/', search: '', hash: '' },
  params: {},
});

export function useLocation(): AppLocation {
  return use(LocationContext).location;
}

/** A parameter of the path, e.g. `id` of `/invoices/{id}`; empty when the route has none of that name. */
export function useParam(name: string): string {
  return use(LocationContext).params[name] ?? '';
}

export type SearchChange = (patch: Readonly<Record<string, string | number | null | undefined>>, options?: GoOptions) => void;

/** For what Back does not undo: a dialog that closes, one more letter of a search. */
export const STAY: GoOptions = { replace: true };

/** The query as the address has it, and a way to change some of it (null removes), which Back undoes. Defaults are best left out of the address. */
export function useSearch(): [URLSearchParams, SearchChange] {
  const { path, search } = useLocation();
  const query = new URLSearchParams(search);
  const change: SearchChange = (patch, options = {}) => {
    // The address itself, not this render's copy: two changes in one event must both count.
    go(withQuery(path, patch, location.search), options);
  };
  return [query, change];
}

/** A path, which may have parameters already, with query parameters; null, undefined and empty ones are left out. */
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

/** Puts the focus on what the page is about: where what had it is gone. */
export function focusHeading(of = 'main h1'): void {
  const heading = document.querySelector<HTMLElement>(of);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

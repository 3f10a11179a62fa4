import type { ComponentType } from 'react';
import { codeAgain } from '../../ui/feedback/lazy-part.tsx';
import { ahead, here, onMove } from '../../ui/primitives/navigation.ts';
import type { AppLocation } from '../../ui/primitives/navigation.ts';
import { LAYOUTS, matchRoute } from './routes.ts';
import type { LayoutComponent, Match } from './routes.ts';
import { onSession } from '../base/session.ts';
import { styled } from '../shell/event-replay.ts';

/** What is on the screen: a place, its match, and the code of both. */
export interface CurrentScreen extends Match {
  location: AppLocation;
  Layout: LayoutComponent;
  Screen: ComponentType;
}

export interface RouterState {
  current: CurrentScreen | null;
  /** The next screen's code is on its way. */
  waiting: boolean;
  failure: unknown;
}

let state: RouterState = { current: null, waiting: false, failure: null };
const listeners = new Set<() => void>();

/** Once, when the session is known: shows the present address and follows every move. Answers when the first screen's code is here. `isHydrating`: the server has rendered that screen. */
export function startRouter(isHydrating: boolean): Promise<void> {
  ahead.fetch = (path) => {
    const { route } = matchRoute(path);
    // Only a head start: if it fails, the press on the link will tell.
    Promise.all([LAYOUTS[route.layout](), route.screen.load(), styled()]).catch(() => undefined);
  };
  onMove((quiet) => {
    // Another page, tab or filter of the same screen; the next screen begins at the top when it is shown.
    if (!quiet && state.current?.location.path === location.pathname) scrollTo(0, 0);
    void show();
  });
  // What the build lets every import that fails say.
  addEventListener('vite:preloadError', () => (isCodeMissing = true));
  // A session that begins or ends moves through the guards again.
  onSession(() => void show());
  return show(isHydrating);
}

/** For the server: the code of the screen at a place. */
export async function screenAt(location: AppLocation): Promise<CurrentScreen> {
  const match = matchRoute(location.path);
  const [Layout, Screen] = await Promise.all([LAYOUTS[match.route.layout](), match.route.screen.load()]);
  return { ...match, location, Layout, Screen };
}

export function routerState(): RouterState {
  return state;
}

export function onRouter(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once more, after a failure. */
export async function tryAgain(): Promise<void> {
  if (isCodeMissing) await codeAgain();
  else await show();
}

let isCodeMissing = false;

async function show(isHydrating = false): Promise<void> {
  const at = settle();
  // A page that the server rendered brings the styles of its own screen.
  const more = isHydrating ? undefined : styled();
  set({ ...state, waiting: true, failure: null });
  try {
    const [Layout, Screen] = await Promise.all([LAYOUTS[at.route.layout](), at.route.screen.load(), more]);
    // Somebody has moved on meanwhile: that move will show itself.
    if (at.location.path === location.pathname) set({ current: { ...at, location: here(), Layout, Screen }, waiting: false, failure: null });
  } catch (error) {
    reloadOnce();
    set({ ...state, waiting: false, failure: error });
  }
}

/** Follows guards to where one may be; at most a few steps, or they go round in circles. */
function settle(): Match & { location: AppLocation } {
  for (let step = 0; step < 5; step += 1) {
    const location = here();
    const match = matchRoute(location.path);
    const elsewhere = match.route.guard(location);
    if (elsewhere === null) return { ...match, location };
    history.replaceState(null, '', elsewhere);
  }
  throw new Error('The guards of the routes send each other around.');
}

/** A release replaces the chunks: a page opened before it asks for files that are gone. */
function reloadOnce() {
  const key = `reloaded:${__APP_VERSION__}`;
  if (!navigator.onLine || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, '1');
  location.reload();
}

function set(next: RouterState): void {
  state = next;
  for (const listener of listeners) listener();
}

declare const __APP_VERSION__: string;

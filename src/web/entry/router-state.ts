import type { ComponentType } from 'react';
import { codeAgain } from '../../ui/feedback/lazy-part.tsx';
import { ahead, here, onMove } from '../../ui/primitives/navigation.ts';
import type { AppLocation } from '../../ui/primitives/navigation.ts';
import { LAYOUTS, matchRoute } from './routes.ts';
import type { LayoutComponent, Match } from './routes.ts';
import { onSession } from '../base/session.ts';
import { styled } from '../shell/event-replay.ts';

/** The screen being shown: a location, its match, and the code of both. */
export interface CurrentScreen extends Match {
  location: AppLocation;
  Layout: LayoutComponent;
  Screen: ComponentType;
}

export interface RouterState {
  current: CurrentScreen | null;
  /** The next screen's code is loading. */
  waiting: boolean;
  failure: unknown;
}

let state: RouterState = { current: null, waiting: false, failure: null };
const listeners = new Set<() => void>();

/**
 * Called once, when the session is known: shows the current address and follows every navigation. Resolves when the first screen's code has loaded.
 * `isHydrating`: the server has rendered that screen.
 */
export function startRouter(isHydrating: boolean): Promise<void> {
  ahead.fetch = (path) => {
    const { route } = matchRoute(path);
    // Only preloading: if it fails, the click on the link shows the error.
    Promise.all([LAYOUTS[route.layout](), route.screen.load(), styled()]).catch(() => undefined);
  };
  onMove((quiet) => {
    // Another page, tab or filter of the same screen; a new screen scrolls to the top when it is shown.
    if (!quiet && state.current?.location.path === location.pathname) scrollTo(0, 0);
    void show();
  });
  // The build emits this event for every failed import.
  addEventListener('vite:preloadError', () => (isCodeMissing = true));
  // When a session starts or ends, the guards run again.
  onSession(() => void show());
  return show(isHydrating);
}

/** For the server: the code of the screen at a location. */
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

/** Tries again after a failure. */
export async function tryAgain(): Promise<void> {
  if (isCodeMissing) await codeAgain();
  else await show();
}

let isCodeMissing = false;

async function show(isHydrating = false): Promise<void> {
  const at = settle();
  // A server-rendered page contains the styles of its own screen.
  const more = isHydrating ? undefined : styled();
  set({ ...state, waiting: true, failure: null });
  try {
    const [Layout, Screen] = await Promise.all([LAYOUTS[at.route.layout](), at.route.screen.load(), more]);
    // If the user has navigated meanwhile, that navigation sets the state.
    if (at.location.path === location.pathname) set({ current: { ...at, location: here(), Layout, Screen }, waiting: false, failure: null });
  } catch (error) {
    reloadOnce();
    set({ ...state, waiting: false, failure: error });
  }
}

/** Follows the guards' redirects; at most a few, to prevent loops. */
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

/** A release replaces the chunks: a page opened before it requests files that no longer exist. */
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

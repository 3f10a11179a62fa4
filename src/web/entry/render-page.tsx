import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { AppLocation } from '../../ui/primitives/navigation.ts';
import guest from '../entry/guest.css?inline';
import link from '../entry/link-page.css?inline';
import { AsOfSkeleton, FiguresSkeleton } from '../dashboard/figures-skeleton.tsx';
import { PreloadedContext } from '../public/preloaded.ts';
import type { Preloaded } from '../public/preloaded.ts';
import { App } from './app.tsx';
import { AppShell } from '../shell/app-shell.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { matchRoute } from './routes.ts';
import { screenAt } from './router-state.ts';

/** The styles of the first view of these pages. */
export const STYLES = { guest, link };

export function titleAt(path: string): string {
  return matchRoute(path).route.title;
}

/** For the server: the app shell at an address for signed-in people; null for other kinds of pages. */
export function renderAppShell(path: string): { title: string; html: string } | null {
  const { route } = matchRoute(path);
  if (route.layout !== 'main') return null;
  const own = route.path === publicPaths.dashboard() ? { mark: <AsOfSkeleton />, first: <FiguresSkeleton /> } : {};
  return { title: route.title, html: renderToString(<AppShell title={route.title} {...own} />) };
}

/** For the server: the app at an address for a person who is not signed in, with every part whose code is loaded separately. */
export async function renderPage(location: AppLocation, preloaded: Preloaded | null = null): Promise<string> {
  const screen = await screenAt(location);
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <PreloadedContext value={preloaded}>
        <App onServer={{ current: screen, waiting: false, failure: null }} />
      </PreloadedContext>
    </StrictMode>,
    // Otherwise React puts a large part at the end of the page and moves it with an inline script, which the policy forbids.
    { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= error) },
  );
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw new Error('a part of the page could not be rendered', { cause: failure });
  return html;
}

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
import { paths } from '../base/paths.ts';
import { matchRoute } from './routes.ts';
import { screenAt } from './router-state.ts';

/** The styles that these pages are first seen with. */
export const STYLES = { guest, link };

export function titleAt(path: string): string {
  return matchRoute(path).route.title;
}

/** For the server: what stands at an address of the signed-in until their screen is here; null where another kind of page is. */
export function renderAppShell(path: string): { title: string; html: string } | null {
  const { route } = matchRoute(path);
  if (route.layout !== 'main') return null;
  const own = route.path === paths.dashboard() ? { mark: <AsOfSkeleton />, first: <FiguresSkeleton /> } : {};
  return { title: route.title, html: renderToString(<AppShell title={route.title} {...own} />) };
}

/** For the server: the app as it looks at a place to somebody who is not signed in, with every part whose code is fetched on its own. */
export async function renderPage(location: AppLocation, preloaded: Preloaded | null = null): Promise<string> {
  const screen = await screenAt(location);
  let failure: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <PreloadedContext value={preloaded}>
        <App onServer={{ current: screen, waiting: false, failure: null }} />
      </PreloadedContext>
    </StrictMode>,
    // A large part would otherwise stand at the end of the page, to be put in its place by an inline script, which the policy forbids.
    { progressiveChunkSize: Infinity, onError: (error) => void (failure ??= error) },
  );
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw new Error('a part of the page could not be rendered', { cause: failure });
  return html;
}

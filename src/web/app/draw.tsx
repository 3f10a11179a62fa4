import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Place } from '../../ui/navigation.ts';
import guest from '../../ui/guest.css?inline';
import link from '../../ui/link-page.css?inline';
import { AsOfFrame, FiguresFrame } from '../dashboard/figures-frame.tsx';
import { give } from '../public/given.ts';
import type { Given } from '../public/given.ts';
import { App } from './app.tsx';
import { Frame } from './frame.tsx';
import { paths } from './paths.ts';
import { matchRoute } from './routes.ts';
import { screenAt, showNow } from './router-state.ts';

/** The styles that these pages are first seen with. */
export const STYLES = { guest, link };

export function titleAt(path: string): string {
  return matchRoute(path).route.title;
}

/** For the server: what stands at an address of the signed-in until their screen is here; null where another kind of page is. */
export function drawFrame(path: string): { title: string; html: string } | null {
  const { route } = matchRoute(path);
  if (route.layout !== 'main') return null;
  const own = route.path === paths.dashboard() ? { mark: <AsOfFrame />, first: <FiguresFrame /> } : {};
  return { title: route.title, html: renderToString(<Frame title={route.title} {...own} />) };
}

const MOST_PARTS = 20;

/** For the server: the app as it looks at a place to somebody who is not signed in. */
export async function draw(place: Place, given: Given | null = null): Promise<string> {
  const shown = await screenAt(place);
  // Nothing is awaited between setting what is shown and drawing it: another reader's page may be drawn at any pause.
  const once = () => {
    showNow(shown);
    give(given);
    const html = renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    give(null);
    return html;
  };
  let html = once();
  // A part whose code is fetched on its own is there at the next try.
  for (let tries = 0; html.includes('<!--$!-->') && tries < MOST_PARTS; tries += 1) {
    await new Promise((done) => setTimeout(done));
    html = once();
  }
  return html;
}

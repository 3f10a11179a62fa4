import { Component, useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { PlaceContext, ahead, here, onMove } from '../../ui/navigation.ts';
import type { Place } from '../../ui/navigation.ts';
import { PRODUCT } from './config.ts';
import { LAYOUTS, matchRoute } from './routes.ts';
import type { AppRoute, LayoutComponent, Match } from './routes.ts';
import { useSession } from './session.ts';

/** What is on the screen: a place, its match, and the code of both. */
interface Shown extends Match {
  place: Place;
  Layout: LayoutComponent;
  Screen: ComponentType;
}

ahead.fetch = (path) => {
  const { route } = matchRoute(path);
  // Only a head start: if it fails, the press on the link will tell.
  Promise.all([LAYOUTS[route.layout](), route.screen.load()]).catch(() => undefined);
};

/** Shows the screen of the present address. The old screen stays in sight until the new one's code is here. */
export function Router() {
  const session = useSession();
  const [shown, setShown] = useState<Shown | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const show = useCallback(async () => {
    const at = settle();
    setWaiting(true);
    setFailure(null);
    try {
      const [Layout, Screen] = await Promise.all([LAYOUTS[at.route.layout](), at.route.screen.load()]);
      // Somebody has moved on meanwhile: that move will show itself.
      if (at.place.path === location.pathname) setShown({ ...at, place: here(), Layout, Screen });
    } catch (error) {
      reloadOnce();
      setFailure(error);
    } finally {
      setWaiting(false);
    }
  }, []);
  useEffect(() => {
    void show();
    return onMove(() => void show());
    // A session that begins or ends moves through the guards again.
  }, [show, session]);
  return (
    <>
      <LoadingBar also={waiting} />
      {failure !== null ? <ErrorState error={failure} title="This page could not be fetched" onRetry={() => location.reload()} /> : shown && <Page {...shown} />}
    </>
  );
}

function Page({ place, params, route, Layout, Screen }: Shown) {
  useArrival(route, place.path);
  return (
    <PlaceContext value={{ place, params }}>
      <Layout>
        <Boundary key={place.path}>
          <Screen />
        </Boundary>
      </Layout>
    </PlaceContext>
  );
}

/** Title, scroll and focus, on every navigation to another path. */
function useArrival(route: AppRoute, path: string) {
  useEffect(() => {
    setTitle(route.title);
    scrollTo(0, 0);
    // A screen that focuses a field of its own keeps it; else the heading gets it, so that screen readers speak it.
    if (first) first = false;
    else if (document.activeElement === document.body || !document.activeElement?.closest('main')) focusHeading();
  }, [route, path]);
}

let first = true;

/** `Dashboard | Duewell`; screens call it when they know better (an invoice's number). */
export function setTitle(title: string): void {
  document.title = `${title} | ${PRODUCT}`;
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Follows guards to where one may be; at most a few steps, or they go round in circles. */
function settle(): Match & { place: Place } {
  for (let step = 0; step < 5; step += 1) {
    const place = here();
    const match = matchRoute(place.path);
    const elsewhere = match.route.guard(place);
    if (elsewhere === null) return { ...match, place };
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

/** A screen that breaks does not take the navigation with it. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorState error={this.state.error} title="This screen stopped working" onRetry={() => this.setState({ error: null })} />;
  }
}

declare const __APP_VERSION__: string;


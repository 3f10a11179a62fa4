import { Component, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx';
import { focusHeading, LocationContext } from '../../ui/primitives/navigation.ts';
import { setTitle } from '../base/title.ts';
import { removeAppShell } from '../shell/event-replay.ts';
import { onRouter, routerState, tryAgain } from './router-state.ts';
import type { RouterState, CurrentScreen } from './router-state.ts';
import type { AppRoute } from './routes.ts';
import { screenSeen } from '../analytics/consent.ts';

/** Shows the screen of the current address. The old screen stays visible until the new one's code has loaded. */
export function Router({ onServer }: { onServer?: RouterState | undefined }) {
  const { current, waiting, failure } = useSyncExternalStore(onRouter, routerState, () => onServer ?? routerState());
  const isHere = current !== null || failure !== null;
  useLayoutEffect(() => {
    if (isHere) removeAppShell();
  }, [isHere]);
  const problem = failure !== null && <ErrorState error={failure} title={t('This page couldn’t be loaded')} onRetry={() => void tryAgain()} />;
  return (
    <>
      <LoadingBar also={waiting} />
      {current ? <Page {...current} problem={problem} /> : problem}
    </>
  );
}

/** `problem`: shown in place of a screen whose code failed to load; the navigation around it stays. */
function Page({ location, params, route, Layout, Screen, problem }: CurrentScreen & { problem: ReactNode }) {
  useArrival(route, location.path);
  return (
    <LocationContext value={{ location, params }}>
      <Layout>
        {problem || (
          <Boundary key={location.path}>
            <Screen />
          </Boundary>
        )}
      </Layout>
    </LocationContext>
  );
}

/** Sets title, scroll position and focus after every navigation to another path. */
function useArrival(route: AppRoute, path: string) {
  // Before the effects of the screen, which may set a more specific title.
  useLayoutEffect(() => setTitle(route.title), [route, path]);
  useEffect(() => {
    screenSeen(route.path);
    scrollTo(0, 0);
    // A screen that focuses a field keeps that focus; else the heading gets it, so that screen readers announce it.
    if (first) first = false;
    else if (document.activeElement === document.body || !document.activeElement?.closest('main')) focusHeading();
  }, [route, path]);
}

let first = true;

/** An error in a screen does not break the navigation. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorState
        error={this.state.error}
        title={t('This screen stopped working')}
        onRetry={() => void tryAgain().then(() => this.setState({ error: null }))}
      />
    );
  }
}

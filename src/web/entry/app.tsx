import { Component, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { OfflineBanner } from '../../ui/feedback/offline-banner.tsx';
import { onToasts } from '../../ui/feedback/toast-store.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx';
import { LocationContext, focusHeading } from '../../ui/primitives/navigation.ts';
import { useMaintenance } from '../shell/maintenance-state.ts';
import { setTitle } from '../base/title.ts';
import { removeAppShell } from '../shell/event-replay.ts';
import { screenSeen } from '../analytics/consent.ts';
import type { CurrentScreen, RouterState } from './router-state.ts';
import { onRouter, routerState, tryAgain } from './router-state.ts';
import type { AppRoute } from './routes.ts';

const Maintenance = lazyPart(() => import('../shell/maintenance.tsx').then((module) => module.Maintenance));

// If its code cannot be loaded, no toast is shown, and the screen stays.
const Toaster = lazyPart(
  () => import('../../ui/feedback/toaster.tsx').then((module) => module.Toaster),
  null,
  () => null,
);

/** The whole app. Calls `onVisible` once, when it is interactive. `onServer`: the state for server rendering. */
export function App({ onVisible, onServer }: { onVisible?: () => void; onServer?: RouterState }) {
  const down = useMaintenance();
  useEffect(() => onVisible?.(), [onVisible]);
  return (
    <>
      {!down && <OfflineBanner />}
      {down ? <Maintenance /> : <Router onServer={onServer} />}
      <Toasts />
    </>
  );
}

/** Its code is loaded after the first screen, and before the first toast, which may report that the network is gone. */
function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const timer = setTimeout(want, IDLE);
    const off = onToasts(want);
    return () => {
      clearTimeout(timer);
      off();
    };
  }, []);
  return wanted && <Toaster />;
}

const IDLE = 1_000;

/** Shows the screen of the current address. The old screen stays visible until the new one's code has loaded. */
function Router({ onServer }: { onServer?: RouterState | undefined }) {
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
    // A server-rendered page may be scrolled and filled in by now.
    if (first) return void (first = false);
    scrollTo(0, 0);
    // A screen that focuses a field keeps that focus; else the heading gets it, so that screen readers announce it.
    if (document.activeElement === document.body || !document.activeElement?.closest('main')) focusHeading();
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

import { Component, Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { focusHeading, here, LocationContext, onMove } from '../../ui/primitives/navigation.ts';
import type { AppLocation } from '../../ui/primitives/navigation.ts';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { useMay } from '../base/session.ts';
import { setTitle } from '../base/title.ts';
import { screenAt } from './routes.ts';
import type { Found } from './routes.ts';

/** Shows the screen of the current address inside `Layout`. */
export function Router({ Layout }: { Layout: ComponentType<{ children: ReactNode }> }) {
  const location = useSyncExternalStore(subscribe, currentLocation);
  const found = screenAt(location.path);
  return (
    <LocationContext value={{ location, params: found?.params ?? {} }}>
      <Layout>
        {found ? (
          <Boundary key={location.path}>
            <Screen found={found} path={location.path} />
          </Boundary>
        ) : (
          <Nowhere title="There is no such page">The address may be mistyped, or the page has moved.</Nowhere>
        )}
      </Layout>
    </LocationContext>
  );
}

function Screen({ found: { screen }, path }: { found: Found; path: string }) {
  const allowed = useMay(screen.can ?? 'operator.manage') || screen.can === null;
  // Before the effects of the screen, which may set a more specific title.
  useLayoutEffect(() => setTitle(screen.title), [screen, path]);
  useEffect(() => {
    scrollTo(0, 0);
    if (first) first = false;
    // A screen that begins with a search field has the focus there.
    else if (!document.activeElement?.closest('main input')) focusHeading();
  }, [screen, path]);
  if (!allowed) return <Nowhere title="Your role does not include this page">Ask an administrator if you need it for your work.</Nowhere>;
  return (
    <Suspense fallback={<Loading label={`Loading ${screen.title}`} />}>
      <screen.Screen />
    </Suspense>
  );
}

function Nowhere({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState level={1} title={title} action={<ButtonLink to="/">Back to the start</ButtonLink>}>
      {children}
    </EmptyState>
  );
}

/** An error in a screen does not break the navigation. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    if (this.state.error === null) return this.props.children;
    return <ErrorState error={this.state.error} title="This screen stopped working" onRetry={() => location.reload()} />;
  }
}

let first = true;

let current: AppLocation = here();

function currentLocation(): AppLocation {
  return current;
}

function subscribe(listener: () => void): () => void {
  return onMove(() => {
    current = here();
    listener();
  });
}

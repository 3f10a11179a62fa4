import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { OfflineBanner } from '../../ui/feedback/offline-banner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { useMaintenance } from '../shell/maintenance-state.ts';
import type { RouterState } from './router-state.ts';
import { Router } from './router.tsx';

const Maintenance = lazyPart(() => import('../shell/maintenance.tsx').then((module) => module.Maintenance));

/** The whole app. Calls `onVisible` once, when it is interactive. `onServer`: the state for server rendering. */
export function App({ onVisible, onServer }: { onVisible?: () => void; onServer?: RouterState }) {
  const down = useMaintenance();
  useEffect(() => onVisible?.(), [onVisible]);
  return (
    <>
      {!down && <OfflineBanner />}
      {down ? (
        <Suspense fallback={null}>
          <Maintenance />
        </Suspense>
      ) : (
        <Router onServer={onServer} />
      )}
      <Toaster />
    </>
  );
}

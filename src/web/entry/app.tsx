import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { OfflineBanner } from '../../ui/feedback/offline-banner.tsx';
import { onToasts } from '../../ui/feedback/toast-store.ts';
import { useMaintenance } from '../shell/maintenance-state.ts';
import type { RouterState } from './router-state.ts';
import { Router } from './router.tsx';

const Maintenance = lazyPart(() => import('../shell/maintenance.tsx').then((module) => module.Maintenance));

// If its code cannot be loaded, no toast is shown, and the screen stays.
const Toaster = lazyPart(
  () => import('../../ui/feedback/toaster.tsx').then((module) => module.Toaster),
  () => null,
);

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
  return (
    wanted && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}

const IDLE = 1_000;

import { StrictMode, Suspense, lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { TEXT } from '../../ui/api-error.ts';
import { connectClient } from '../../ui/client.ts';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { maintenanceBegan, useMaintenance } from './maintenance-state.ts';
import { keepShell } from './offline-shell.ts';
import { startRouter } from './router-state.ts';
import { Router } from './router.tsx';
import { currentSession, restoreSession, sessionEnded } from './session.ts';

const Maintenance = lazy(() => import('./maintenance.tsx').then((module) => ({ default: module.Maintenance })));

connectClient({
  token: () => Promise.resolve(currentSession()?.token ?? null),
  onUnauthenticated: (route) => {
    if (route.id !== 'users.logout') sessionEnded();
  },
  onMaintenance: maintenanceBegan,
  // Fetched when it is first needed.
  onStepUp: () => import('./step-up.tsx').then((module) => module.proveIdentity()),
  onNetworkError: () => toast.error(navigator.onLine ? TEXT.network : TEXT.offline),
});
keepShell();
history.scrollRestoration = 'manual';

restoreSession(Date.now())
  .then(start)
  .catch((error: unknown) => {
    // The customer's document: start-up errors are logged and stop the app.
    console.error(error);
  });

function start() {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app to start in.');
  startRouter();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

function App() {
  const down = useMaintenance();
  return (
    <>
      {!down && <OfflineBanner />}
      {down ? (
        <Suspense fallback={null}>
          <Maintenance />
        </Suspense>
      ) : (
        <Router />
      )}
      <Toaster />
    </>
  );
}

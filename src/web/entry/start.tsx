import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { TEXT } from '../../api-client/api-error.ts';
import { connectClient } from '../../api-client/client.ts';
import { headSays } from '../../ui/primitives/head.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { App } from './app.tsx';
import { isServerRendered, replayEvents } from '../shell/event-replay.ts';
import { maintenanceBegan } from '../shell/maintenance-state.ts';
import { keepShell } from './offline-shell.ts';
import { startRouter } from './router-state.ts';
import { currentSession, restoreSession, sessionEnded } from '../base/session.ts';

connectClient({
  token: () => Promise.resolve(currentSession()?.token ?? null),
  onUnauthenticated: (route) => {
    if (route.id !== 'users.logout') sessionEnded();
  },
  onMaintenance: maintenanceBegan,
  // Fetched when it is first needed.
  onStepUp: (challenge) => import('./app-parts.ts').then(({ DEMANDS }) => DEMANDS.stepUp(challenge)),
  onFactorNeeded: () => void import('./app-parts.ts').then(({ DEMANDS }) => DEMANDS.factor()),
  // Offline, the banner says so for as long as it is so.
  onNetworkError: () => navigator.onLine && toast.error(TEXT.network),
});
// Every page that is asked for meanwhile says so; the app's own calls would find out only when somebody presses something.
if (headSays('duewell-maintenance')) maintenanceBegan();
keepShell();
history.scrollRestoration = 'manual';

/** Rejected when the app cannot start; `main.tsx` says so. */
export const started = restoreSession(Date.now()).then(start);

async function start() {
  const root = document.getElementById('app');
  if (!root) throw new Error('The page has no #app to start in.');
  const app = (
    <StrictMode>
      <App onVisible={replayEvents} />
    </StrictMode>
  );
  const isRendered = isServerRendered(root);
  const arrived = startRouter(isRendered);
  if (!isRendered) return createRoot(root).render(app);
  // What the server rendered stays in sight until the same screen can take its place.
  await arrived;
  return hydrateRoot(root, app);
}

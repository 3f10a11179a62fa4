import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { TEXT } from '../../api-client/api-error.ts';
import { connectClient } from '../../api-client/client.ts';
import { headSays } from '../../ui/primitives/head.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { isServerRendered, replayEvents } from '../shell/event-replay.ts';
import { maintenanceBegan } from '../shell/maintenance-state.ts';
import { currentSession, restoreSession, sessionEnded } from '../base/session.ts';
import { App } from './app.tsx';
import { startRouter } from './router-state.ts';

connectClient({
  token: () => Promise.resolve(currentSession()?.token ?? null),
  onUnauthenticated: (route) => {
    if (route.id !== 'users.logout') sessionEnded();
  },
  onMaintenance: maintenanceBegan,
  // Loaded when it is first needed.
  onStepUp: (challenge) => import('./app-parts.ts').then(({ DEMANDS }) => DEMANDS.stepUp(challenge)),
  onFactorNeeded: () => void import('./app-parts.ts').then(({ DEMANDS }) => DEMANDS.factor()),
  // While offline, the banner says so.
  onNetworkError: () => navigator.onLine && toast.error(TEXT.network),
});
// Every page requested during maintenance contains this; otherwise the app would notice only at its next call.
if (headSays('duewell-maintenance')) maintenanceBegan();
keepShell();
// Needs no place in the first load; without it the browser's own clicks remain.
void import('../../ui/overlays/steady-press.ts').then(({ steadyPresses }) => steadyPresses()).catch(() => undefined);
history.scrollRestoration = 'manual';

/** Rejected if the app cannot start; `main.tsx` shows the error. */
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
  // The server-rendered page stays visible until the same screen can replace it.
  await arrived;
  return hydrateRoot(root, app);
}

/** The app opens without a network from its second visit on. Only in the built app: the dev server's files change. */
function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses works without it.
  const register = () => void navigator.serviceWorker.register(trusted('/sw.js')).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

/** Trusted Types are enforced; this is the only script address created in code. */
function trusted(path: '/sw.js'): string {
  const types: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): { createScriptURL(text: string): string } } | undefined =
    Reflect.get(globalThis, 'trustedTypes');
  return types ? types.createPolicy('duewell-shell', { createScriptURL: (text) => text }).createScriptURL(path) : path;
}

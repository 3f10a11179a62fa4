import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { connectClient } from '../../api-client/client.ts';
import { TEXT } from '../../api-client/api-error.ts';
import { makeQueryClient } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingBar } from '../../ui/feedback/loading-bar.tsx';
import { OfflineBanner } from '../../ui/feedback/offline-banner.tsx';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { steadyPresses } from '../../ui/overlays/steady-press.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { REPORT } from '../../ui/primitives/request-id.tsx';
import { restoreMe, setMe } from '../base/session.ts';
import { Office } from './office.tsx';

// Operators are the ones who are written to.
REPORT.path = '';

const queries = makeQueryClient();

connectClient({
  // The session is a cookie.
  token: () => Promise.resolve(null),
  onUnauthenticated: ({ id }) => {
    if (id === 'office.me') return;
    queries.clear();
    setMe(null);
  },
  onMaintenance: () => undefined,
  onStepUp: () => Promise.resolve(false),
  onFactorNeeded: () => undefined,
  onNetworkError: () => toast.error(TEXT.network),
});

steadyPresses();
const element = document.getElementById('app');
if (!element) throw new Error('The page has no #app to start in.');
const root = createRoot(element);

function start(): void {
  restoreMe().then(
    () =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queries}>
            <LoadingBar />
            <OfflineBanner />
            <Office />
            <Toaster />
          </QueryClientProvider>
        </StrictMode>,
      ),
    (error: unknown) => root.render(<ErrorState error={error} title="The back office could not start" onRetry={start} />),
  );
}

start();

import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { TEXT } from '../../api-client/api-error.ts';

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p
          data-offline
          className="fixed inset-x-0 top-0 z-40 flex min-h-8 items-center justify-center gap-2 bg-warn-soft px-4 text-xs font-medium text-warn print:hidden"
        >
          <WifiOff aria-hidden="true" size={16} className="shrink-0" />
          {TEXT.offline}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

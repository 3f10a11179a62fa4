import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { TEXT } from './api-error.ts';

export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="pointer-events-none motion-rise fixed start-1/2 bottom-[calc(var(--bar)+5.5rem)] z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded border border-warn/25 bg-warn-soft px-4 py-2 text-sm font-medium text-warn print:hidden">
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

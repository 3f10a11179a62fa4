import { WifiOff } from 'lucide-react';
import { TEXT } from '../../api-client/api-error.ts';
import { useOnline } from '../primitives/use-online.ts';

export function OfflineBanner() {
  const online = useOnline();
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

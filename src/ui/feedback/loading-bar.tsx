import { useEffect, useState, useSyncExternalStore } from 'react';
import { inFlight, onInFlight } from '../../api-client/in-flight.ts';

/** Two pixels at the top, in the primary colour, while any request is in progress. `also` adds the router's own waiting. */
export function LoadingBar({ also = false }: { also?: boolean }) {
  const busy = useSyncExternalStore(onInFlight, inFlight, inFlight) > 0 || also;
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    // An answer within 80 ms shows no bar; a shown one stays long enough to be seen.
    const timer = setTimeout(() => setVisible(busy), busy ? 80 : 160);
    return () => clearTimeout(timer);
  }, [busy]);
  if (!visible) return null;
  return (
    // Only visual: it is in no landmark, and loading parts announce themselves (`Loading`, busy buttons).
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent/20 print:hidden">
      <div className="motion-sweep h-full w-1/3 bg-accent" />
    </div>
  );
}

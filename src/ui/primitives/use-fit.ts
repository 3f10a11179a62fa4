import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * The number of steps by which a table must shrink to fit its frame. Measured before painting; a step is undone only when the frame changes its width, so that
 * later rows do not make the layout alternate.
 */
export function useFit<Frame extends HTMLElement>(contents: unknown, steps: number): { frame: RefObject<Frame | null>; step: number } {
  const frame = useRef<Frame>(null);
  const [fit, setFit] = useState({ step: 0, width: 0 });
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const width = Math.round(entry.contentRect.width);
      setFit((last) => (last.width === width ? last : { step: last.width === 0 ? last.step : 0, width }));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!frame.current || !table || fit.step >= steps) return;
    if (table.offsetWidth > frame.current.clientWidth) setFit((last) => ({ ...last, step: last.step + 1 }));
  }, [fit, contents, steps]);
  return { frame, step: fit.step };
}

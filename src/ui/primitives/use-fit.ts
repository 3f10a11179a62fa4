import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * How many steps a table in this frame has to give way so that it is no wider than the frame. Measured before it is painted; a step is
 * taken back only when the frame changes its width, so that rows that come later do not make the list jump to and fro.
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import { useMedia } from '../../../ui/primitives/use-media.ts';

/** An A4 sheet in CSS pixels. */
const WIDTH = 794;
const HEIGHT = 1123;

/**
 * What a recipient gets: white in dark mode too, an A4 sheet or a page of `width` scaled to the width that there is. On a phone it is as wide as the phone,
 * as the page of the link is there.
 */
export function A4Sheet({ width: full = WIDTH, height = HEIGHT, children }: { width?: number; height?: number; children: ReactNode }) {
  const [width, setWidth] = useState(full);
  const isPhone = useMedia('(width < 40rem)');
  const measured = (place: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(place);
    return () => observer.disconnect();
  };
  return (
    <div ref={measured} className="overflow-hidden rounded bg-surface text-ink" style={{ maxWidth: full, colorScheme: 'light' }}>
      <div style={isPhone ? {} : { zoom: width / full, minHeight: height }}>{children}</div>
    </div>
  );
}

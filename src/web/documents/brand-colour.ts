import type { CSSProperties } from 'react';
import { onColour } from '../../shared/invoices/brand.ts';

/** The sender's colour as CSS variables; the product's own accent if the sender has none. */
export function brandStyle(accent: string | null): CSSProperties {
  const colours = accent ? { '--brand': accent, '--on-brand': onColour(accent) } : { '--brand': 'var(--color-accent)', '--on-brand': 'var(--color-on-accent)' };
  // React's type lacks custom properties, which browsers support.
  return colours as CSSProperties;
}

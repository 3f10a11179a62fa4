import type { ReactNode } from 'react';

/** Print pages and public pages have their own layout. */
export function BareLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}

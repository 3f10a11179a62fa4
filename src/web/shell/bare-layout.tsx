import type { ReactNode } from 'react';

/** Papers and public pages bring their own layout. */
export function BareLayout({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>;
}

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a dialog over the current screen, for code outside of screens. Returns a function that removes it. */
export function overlay(dialog: ReactNode): () => void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  root.render(dialog);
  return () => {
    root.unmount();
    host.remove();
  };
}

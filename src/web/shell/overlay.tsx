import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a dialog over whatever is on the screen, for code that no screen calls. Answers how to take it away. */
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

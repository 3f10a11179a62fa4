import { createContext, use, useEffect, useState } from 'react';
import type { receivedAttachments } from '../../shared/invoices/attachments-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Received } from './use-received.ts';

/** What the server has read already for the page that it rendered. */
export interface Preloaded {
  readonly q: string;
  readonly view: Received;
  readonly attachments: OutputOf<typeof receivedAttachments>['attachments'];
}

/** Set where the server renders; the browser reads the same from the page. */
export const PreloadedContext = createContext<Preloaded | null>(null);

let inPage: Preloaded | null | undefined;

/** For the first showing of that link's page and no other: it grows old. */
export function usePreloaded(q: string): Preloaded | null {
  const handed = use(PreloadedContext);
  const [preloaded] = useState(() => handed ?? readPage());
  useEffect(() => void (inPage = null), []);
  return preloaded?.q === q ? preloaded : null;
}

function readPage(): Preloaded | null {
  if (inPage !== undefined || typeof document === 'undefined') return inPage ?? null;
  const text = document.getElementById('preloaded')?.textContent;
  // Written by our own server into its own page.
  return (inPage = text ? (JSON.parse(text) as Preloaded) : null);
}

import { createContext, use, useEffect, useState } from 'react';
import type { receivedAttachments } from '../../shared/invoices/attachments-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Received } from './use-received.ts';

/** Data that the server has read for the rendered page. */
export interface Preloaded {
  readonly q: string;
  readonly view: Received;
  readonly attachments: OutputOf<typeof receivedAttachments>['attachments'];
}

/** Set during server rendering; the browser reads the same data from the page. */
export const PreloadedContext = createContext<Preloaded | null>(null);

let inPage: Preloaded | null | undefined;

/** Only for the first render of that link's page, because it becomes outdated. */
export function usePreloaded(q: string): Preloaded | null {
  const handed = use(PreloadedContext);
  const [preloaded] = useState(() => handed ?? readPage());
  useEffect(() => void (inPage = null), []);
  return preloaded?.q === q ? preloaded : null;
}

function readPage(): Preloaded | null {
  if (inPage !== undefined || typeof document === 'undefined') return inPage ?? null;
  const text = document.getElementById('preloaded')?.textContent;
  // Written by our own server into its page.
  return (inPage = text ? (JSON.parse(text) as Preloaded) : null);
}

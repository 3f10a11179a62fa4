import type { receivedAttachments } from '../../shared/invoices/attachments-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import type { Received } from './use-received.ts';

/** What the server has read already for the page that it drew. */
export interface Given {
  readonly q: string;
  readonly view: Received;
  readonly attachments: OutputOf<typeof receivedAttachments>['attachments'];
}

let given: Given | null | undefined;

/** For the server, which draws with it. */
export function give(next: Given | null): void {
  given = next;
}

/** For the first showing of that link's page and no other: it grows old. */
export function givenFor(q: string): Given | null {
  if (given === undefined) given = inPage();
  return given?.q === q ? given : null;
}

function inPage(): Given | null {
  const text = document.getElementById('given')?.textContent;
  // Written by our own server into its own page.
  return text ? (JSON.parse(text) as Given) : null;
}

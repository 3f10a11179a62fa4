/** The link a guest came by, kept in this tab alone: the provider, who sends them back, never sees it. */
const name = (reference: string) => `payment:${reference}`;

export function rememberLink(reference: string, q: string): void {
  try {
    sessionStorage.setItem(name(reference), q);
  } catch {
    // Without storage the page shows how it ended, only not the way back.
  }
}

export function linkOf(reference: string): string | null {
  try {
    return sessionStorage.getItem(name(reference));
  } catch {
    return null;
  }
}

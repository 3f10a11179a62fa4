/** The link of a guest, to an invoice or to their portal, stored only in this tab: the provider, which redirects back, never sees it. */
const name = (reference: string) => `payment:${reference}`;

export function rememberLink(reference: string, q: string): void {
  try {
    sessionStorage.setItem(name(reference), q);
  } catch {
    // Without storage the page shows the outcome, but no link back.
  }
}

/** Whether a link opens a customer's portal, not one invoice: it names the contact. */
export function isPortalLink(q: string): boolean {
  return q.startsWith('con_');
}

/** The payments that this tab has started by a link. */
export function begunBy(q: string): readonly string[] {
  try {
    const begin = name('');
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(begin) && sessionStorage.getItem(key) === q)
      .map((key) => key.slice(begin.length));
  } catch {
    return [];
  }
}

export function linkOf(reference: string): string | null {
  try {
    return sessionStorage.getItem(name(reference));
  } catch {
    return null;
  }
}

/** The link a guest came by, kept in this tab alone: the provider, who sends them back, never sees it. */
const name = (reference: string) => `payment:${reference}`;

export function rememberLink(reference: string, q: string): void {
  try {
    sessionStorage.setItem(name(reference), q);
  } catch {
    // Without storage the page shows how it ended, only not the way back.
  }
}

/** What this tab has begun to pay by a link. */
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

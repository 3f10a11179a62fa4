/** The link of a guest, stored only in this browser: the provider, which redirects back, never sees it. The receipt stays on the link's page by it. */
const name = (reference: string) => `payment:${reference}`;

export function rememberLink(reference: string, q: string): void {
  try {
    localStorage.setItem(name(reference), q);
  } catch {
    // Without storage the page shows the outcome, but no link back.
  }
}

/** The payments that this browser has started by a link. */
export function begunBy(q: string): readonly string[] {
  try {
    const begin = name('');
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(begin) && localStorage.getItem(key) === q)
      .map((key) => key.slice(begin.length));
  } catch {
    return [];
  }
}

export function linkOf(reference: string): string | null {
  try {
    return localStorage.getItem(name(reference));
  } catch {
    return null;
  }
}

/** What opened a customer's portal in this browser (`portal.open`), by the contact of its link. */
const nameOf = (q: string) => `duewell.portal.${q.split('.')[0]}`;

export function storedAccess(q: string): string | null {
  try {
    return localStorage.getItem(nameOf(q));
  } catch {
    return null;
  }
}

/** Null forgets it. Without storage, the code is asked for again after a reload. */
export function storeAccess(q: string, access: string | null): void {
  try {
    if (access === null) localStorage.removeItem(nameOf(q));
    else localStorage.setItem(nameOf(q), access);
  } catch {
    // It stays at least on the page.
  }
}

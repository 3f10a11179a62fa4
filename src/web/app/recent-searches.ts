const PREFIX = 'duewell.searches.';
const MOST = 8;

/** What was searched for in the palette, newest first: on this device only, by business, at most eight. */
export function recentSearches(businessId: string, storage: Storage = localStorage) {
  const name = `${PREFIX}${businessId}`;
  const read = (): readonly string[] => {
    try {
      const found: unknown = JSON.parse(storage.getItem(name) ?? '[]');
      return Array.isArray(found) ? found.filter((one) => typeof one === 'string').slice(0, MOST) : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    add: (typed: string): void => {
      const text = typed.trim().slice(0, 100);
      if (text.length < 2) return;
      const others = read().filter((one) => one.toLowerCase() !== text.toLowerCase());
      try {
        storage.setItem(name, JSON.stringify([text, ...others].slice(0, MOST)));
      } catch {
        // A full device keeps no history; searching works without.
      }
    },
    clear: (): void => storage.removeItem(name),
  };
}

/** On log-out: names of customers stay with nobody. */
export function forgetSearches(storage: Storage = localStorage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const name of names) if (name?.startsWith(PREFIX)) storage.removeItem(name);
}

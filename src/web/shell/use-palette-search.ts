import { useEffect, useState } from 'react';
import { searchSlots } from '../base/palette-registry.ts';
import type { Hit } from '../base/palette-registry.ts';
import { useSignedIn } from '../base/session.ts';

export interface Group {
  name: string;
  hits: readonly Hit[];
}

/** Screens and actions at once; the nouns' results follow when they arrive. */
export function usePaletteSearch(query: string, own: readonly Group[]): readonly Group[] {
  const businessId = useSignedIn().business.id;
  const [found, setFound] = useState<{ query: string; groups: readonly Group[] }>({ query: '', groups: [] });
  const text = query.trim();
  useEffect(() => {
    if (text.length < 2) return;
    const going = new AbortController();
    const timer = setTimeout(() => {
      for (const slot of searchSlots()) {
        slot.search(text, { businessId, signal: going.signal }).then(
          (hits) =>
            setFound((was) => ({
              query: text,
              groups: [...(was.query === text ? was.groups : []).filter((group) => group.name !== slot.name), { name: slot.name, hits }],
            })),
          // A noun that cannot answer is left out; screens and actions still work.
          () => undefined,
        );
      }
    }, 120);
    return () => {
      clearTimeout(timer);
      going.abort();
    };
  }, [text, businessId]);
  const words = text.toLowerCase().split(/\s+/);
  const fits = (hit: Hit) => words.every((word) => `${hit.title} ${hit.also ?? ''}`.toLowerCase().includes(word));
  const mine = own.map((group) => ({ ...group, hits: group.hits.filter(fits) }));
  // In the order of registration, whichever answers first.
  const order = searchSlots().map(({ name }) => name);
  // Until the answer comes, only what fits these words too: Enter must not choose what was found for others.
  const fitting = found.query === text ? found.groups : found.groups.map((group) => ({ ...group, hits: group.hits.filter(fits) }));
  const theirs = text.length < 2 ? [] : fitting.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return [...theirs, ...mine].filter((group) => group.hits.length > 0);
}

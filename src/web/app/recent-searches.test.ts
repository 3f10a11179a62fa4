import { expect, it } from 'vitest';
import { forgetSearches, recentSearches } from './recent-searches.ts';

it('keeps the latest eight searches of a business, each once', () => {
  const recent = recentSearches('biz_1', memory());
  for (const text of ['lekki', 'a', ' ', 'ankara', 'INV-0001', 'four', 'five', 'six', 'seven', 'eight', 'nine', ' Ankara ']) recent.add(text);
  expect(recent.read()).toEqual(['Ankara', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'INV-0001']);
  recent.clear();
  expect(recent.read()).toEqual([]);
});

it('is empty where something else lies, and forgets every business on log-out', () => {
  const storage = memory();
  storage.setItem('duewell.searches.biz_1', '{');
  expect(recentSearches('biz_1', storage).read()).toEqual([]);
  recentSearches('biz_2', storage).add('lekki');
  storage.setItem('duewell.theme', 'dark');
  forgetSearches(storage);
  expect([storage.length, storage.key(0)]).toEqual([1, 'duewell.theme']);
});

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}

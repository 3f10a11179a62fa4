import { expect, it } from 'vitest';
import type { EncryptedStorage } from '../base/encrypted-storage.ts';
import { forgetSearches, recentSearches } from './recent-searches.ts';

it('keeps the latest eight searches of a business, each once', async () => {
  const recent = recentSearches('biz_1', fakeStorage());
  for (const text of ['lekki', 'a', ' ', 'ankara', 'INV-0001', 'four', 'five', 'six', 'seven', 'eight', 'nine', ' Ankara ']) await recent.add(text);
  expect(await recent.read()).toEqual(['Ankara', 'nine', 'eight', 'seven', 'six', 'five', 'four', 'INV-0001']);
  await recent.clear();
  expect(await recent.read()).toEqual([]);
});

it('shows a search that is still being stored, and stores two at once', async () => {
  const storage = fakeStorage();
  void recentSearches('biz_1', storage).add('lekki');
  void recentSearches('biz_1', storage).add('ankara');
  expect(await recentSearches('biz_1', storage).read()).toEqual(['ankara', 'lekki']);
});

it('is empty where something else lies, and quiet where nothing can be kept', async () => {
  expect(await recentSearches('biz_1', fakeStorage('{')).read()).toEqual([]);
  const full = { ...fakeStorage(), write: () => Promise.reject(new Error('full')) };
  await recentSearches('biz_1', full).add('lekki');
  expect(await recentSearches('biz_1', full).read()).toEqual([]);
});

it('forgets every business on log-out', () => {
  const storage = memory();
  storage.setItem('duewell.searches.biz_1', 'sealed');
  storage.setItem('duewell.searches.biz_2', 'sealed');
  storage.setItem('duewell.theme', 'dark');
  forgetSearches(storage);
  expect([storage.length, storage.key(0)]).toEqual([1, 'duewell.theme']);
});

function fakeStorage(text: string | null = null): EncryptedStorage {
  let lies = text;
  return {
    read: () => Promise.resolve(lies),
    write: (next) => Promise.resolve(void (lies = next)),
    clear: () => void (lies = null),
  };
}

function memory(): Storage {
  const storage = new Map<string, string>();
  return {
    get length() {
      return storage.size;
    },
    key: (index) => [...storage.keys()][index] ?? null,
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => void storage.set(name, value),
    removeItem: (name) => void storage.delete(name),
    clear: () => storage.clear(),
  };
}

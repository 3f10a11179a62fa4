import { expect, it } from 'vitest';
import type { EncryptedStorage } from '../base/encrypted-storage.ts';
import { cachedResults } from './cached-results.ts';

it('keeps what the latest eight searches found, each once, whatever the case of their letters', async () => {
  const results = cachedResults<string>('biz_1', fakeStorage());
  for (const words of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'Lekki', 'a8']) await results.add(words, [`old ${words}`]);
  await results.add('lekki', ['new']);
  expect(await results.read('LEKKI')).toEqual(['new']);
  expect([await results.read('a1'), await results.read('a2')]).toEqual([null, ['old a2']]);
  expect(await cachedResults('biz_1', fakeStorage('{')).read('lekki')).toBeNull();
});

function fakeStorage(text: string | null = null): EncryptedStorage {
  let lies = text;
  return {
    read: () => Promise.resolve(lies),
    write: (next) => Promise.resolve(void (lies = next)),
    clear: () => void (lies = null),
  };
}

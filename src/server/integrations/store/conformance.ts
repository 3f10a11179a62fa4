import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FileStore } from './port.ts';

/** The tests of every adapter of FileStore. */
export function conformsToFileStore(store: () => FileStore): void {
  const newKey = () => `documents/biz_${randomBytes(4).toString('hex')}/doc_${randomBytes(4).toString('hex')}`;

  describe('files', () => {
    test.each([0, 1, 4_096, 10 * 1024 * 1024])('%i bytes come back as they were', async (size) => {
      const key = newKey();
      const bytes = randomBytes(size);
      await store().put(key, bytes);
      const found = await store().get(key);
      expect(found).toHaveLength(size);
      expect(found?.equals(bytes)).toBe(true);
    });

    test('a part of a larger buffer is put alone', async () => {
      const key = newKey();
      await store().put(key, Buffer.from('before-inside-after').subarray(7, 13));
      expect((await store().get(key))?.toString()).toBe('inside');
    });

    test('the later one replaces the earlier, and no other', async () => {
      const [key, other] = [newKey(), newKey()];
      await store().put(other, Buffer.from('other'));
      await store().put(key, Buffer.from('a much longer first version'));
      await store().put(key, Buffer.from('second'));
      expect((await store().get(key))?.toString()).toBe('second');
      expect((await store().get(other))?.toString()).toBe('other');
    });

    test('ten at once with one key leave one complete file', async () => {
      const key = newKey();
      const versions = Array.from({ length: 10 }, (_, at) => Buffer.alloc(50_000, at));
      await Promise.all(versions.map((each) => store().put(key, each)));
      const left = await store().get(key);
      expect(versions.some((each) => left?.equals(each))).toBe(true);
    });

    test('a missing file is null, before and after, and removing it does nothing', async () => {
      const key = newKey();
      expect(await store().get(key)).toBeNull();
      await store().remove(key);
      await store().put(key, Buffer.from('x'));
      await store().remove(key);
      expect(await store().get(key)).toBeNull();
      await store().remove(key);
    });

    test('a part of a key is no key', async () => {
      const key = newKey();
      await store().put(key, Buffer.from('x'));
      expect(await store().get(`${key}/deeper`)).toBeNull();
      expect(await store().get(key.slice(0, -1))).toBeNull();
    });

    test.each([
      '',
      '/',
      '..',
      '../secret',
      'a/../../secret',
      'a/./b',
      '/etc/passwd',
      'a//b',
      'a/',
      '.hidden',
      'a/.hidden',
      'a\\b',
      'a b',
      'a\0b',
      'a?b',
      'a#b',
      'a%2e%2e/b',
      'ä',
      'a\n',
      `a/${'b'.repeat(200)}`,
      'a/b/c/d/e/f/g',
    ])('%j is no key of ours', async (key) => {
      for (const call of [() => store().put(key, Buffer.from('x')), () => store().get(key), () => store().remove(key)]) {
        await expect(call()).rejects.toMatchObject({ kind: 'refused' });
      }
    });
  });
}

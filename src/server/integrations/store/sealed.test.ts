import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFiles } from './local.ts';
import { sealedFiles } from './sealed.ts';

const KEYS: { secretKey: string; previousSecretKeys: string[] } = { secretKey: 'a-key-of-at-least-thirty-two-characters', previousSecretKeys: [] };
const PLACE = { owner: 'biz_1', field: 'document' };
const KEY = 'documents/biz_1/doc_1';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sealed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const files = (keys: { secretKey: string; previousSecretKeys: string[] } = KEYS) => sealedFiles(localFiles(folder), keys);
const raw = (key: string) => readFileSync(join(folder, key));

test('the stored bytes differ from the file, which comes back unchanged', async () => {
  await files().put(PLACE, KEY, Buffer.from('%PDF canary'));
  expect(raw(KEY).includes('canary')).toBe(false);
  expect((await files().get(PLACE, KEY))?.toString()).toBe('%PDF canary');
  await files().remove(KEY);
  expect(await files().get(PLACE, KEY)).toBeNull();
});

test('it can be decrypted with the current and the previous key, and no third', async () => {
  await files().put(PLACE, KEY, Buffer.from('x'));
  const secretKey = 'another-key-of-thirty-two-characters-or-more';
  expect((await files({ secretKey, previousSecretKeys: [KEYS.secretKey] }).get(PLACE, KEY))?.toString()).toBe('x');
  await expect(files({ secretKey, previousSecretKeys: [] }).get(PLACE, KEY)).rejects.toThrow('does not know');
});

test('it can be decrypted only with its own owner and key, and unchanged', async () => {
  await files().put(PLACE, KEY, Buffer.from('x'));
  await expect(files().get({ ...PLACE, owner: 'biz_2' }, KEY)).rejects.toThrow('unable to authenticate data');
  await expect(files().get({ ...PLACE, field: 'selfie' }, KEY)).rejects.toThrow('unable to authenticate data');
  const sealed = raw(KEY);
  await localFiles(folder).put('documents/biz_1/doc_2', sealed);
  await expect(files().get(PLACE, 'documents/biz_1/doc_2')).rejects.toThrow('unable to authenticate data');
  const at = sealed.length - 1;
  sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at);
  writeFileSync(join(folder, KEY), sealed);
  await expect(files().get(PLACE, KEY)).rejects.toThrow('unable to authenticate data');
});

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProviderError } from '../errors.ts';
import { conformsToFileStore } from './conformance.ts';
import { localFiles } from './local.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

conformsToFileStore(() => localFiles(join(folder, 'store')));

test('nobody else may read: folders 700, files 600, and no incomplete ones stay', async () => {
  const root = join(folder, 'modes');
  await localFiles(root).put('documents/biz_1/doc_1', Buffer.from('x'));
  for (const path of ['', 'documents', 'documents/biz_1']) expect(statSync(join(root, path)).mode & 0o777).toBe(0o700);
  expect(statSync(join(root, 'documents/biz_1/doc_1')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(root, 'documents/biz_1'))).toEqual(['doc_1']);
});

test('a write that fails leaves the old file as it was, and nothing beside it', async () => {
  const root = join(folder, 'failing');
  const store = localFiles(root);
  await store.put('documents/biz_1/doc_1/page', Buffer.from('old'));
  // A folder exists at the path of the file.
  await expect(store.put('documents/biz_1/doc_1', Buffer.from('new'))).rejects.toMatchObject({ kind: 'unavailable' });
  expect(readdirSync(join(root, 'documents/biz_1'))).toEqual(['doc_1']);
  expect((await store.get('documents/biz_1/doc_1/page'))?.toString()).toBe('old');
});

test('an error of the disk is reported without the path', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  chmodSync(file, 0o600);
  const error: unknown = await localFiles(file)
    .put('documents/biz_secret', Buffer.from('x'))
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProviderError);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/biz_secret|a-file/);
  expect(existsSync(join(folder, 'documents'))).toBe(false);
});

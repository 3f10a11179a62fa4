import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ProviderError } from '../errors.ts';
import { checkKey } from './keys.ts';
import type { FileStore } from './port.ts';

/** A folder of this machine that only our own user can read. For one server; several servers need a bucket (`s3.ts`). */
export function localFiles(directory: string): FileStore {
  const root = resolve(directory);
  const pathOf = (key: string) => {
    checkKey('local', key);
    return join(root, key);
  };
  return {
    name: 'local',

    /** Written to a temporary file, synced and renamed: a reader finds the old file or the new one, never a part. */
    async put(key, bytes) {
      const path = pathOf(key);
      // No key has a part that starts with a dot.
      const part = join(dirname(path), `.${randomBytes(12).toString('hex')}`);
      await told('put', async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        try {
          await writeWhole(part, bytes);
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      });
    },

    async get(key) {
      const path = pathOf(key);
      return told('get', () => readFile(path).catch(nothingThere));
    },

    async remove(key) {
      const path = pathOf(key);
      await told('remove', () => rm(path).catch(nothingThere));
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A part of the path may also be a file; then there is nothing below it. */
function nothingThere(error: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
  throw error;
}

/** Without the path, which contains the owner's id. */
async function told<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new ProviderError('unavailable', 'local', `${what} failed (${codeOf(error) || 'error'})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

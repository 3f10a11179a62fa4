/**
 * Where files lie: outside the web root and outside the database. What is put here is sealed already (`sealed.ts`): the store
 * never sees a document. Keys are ours (`documents/<business>/<id>`). Throws ProviderError. Never called inside a transaction.
 */
export interface FileStore {
  readonly name: string;
  /** Replaces what lies under the key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing lies there. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing when nothing lies there. */
  remove(key: string): Promise<void>;
}

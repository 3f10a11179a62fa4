/**
 * The store of files: outside the web root and the database. Files are encrypted before (`sealed.ts`): the store
 * never has a plain document. Keys are ours (`documents/<business>/<id>`). Throws ProviderError. Never called inside a transaction.
 */
export interface FileStore {
  readonly name: string;
  /** Replaces the file of this key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null without a file. */
  get(key: string): Promise<Buffer | null>;
  /** Does nothing without a file. */
  remove(key: string): Promise<void>;
}

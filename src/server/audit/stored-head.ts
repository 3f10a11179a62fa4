import type { App } from '../core/context.ts';
import { ProviderError } from '../integrations/errors.ts';
import { INSTALLATION } from './format.ts';

/** The head is stored outside the database too, whose owner could delete the newest entries and their anchors. */
export const HEAD_FILE = { place: { owner: INSTALLATION, field: 'audit-head' }, key: 'audit/head' } as const;

/** The verified head, and the time of the last complete verification. */
export interface StoredHead {
  readonly n: number;
  readonly hash: string;
  /** Every transaction below this number was in the chain then. */
  readonly upto: string;
  /** When the whole log was last verified; null if unknown. */
  readonly wholeAt: string | null;
}

type Keeping = Pick<App, 'providers'>;

/** Null without a stored head; `unreadable` if it cannot be decrypted. Throws ProviderError if the store is unavailable. */
export async function readHead({ providers }: Keeping): Promise<{ readonly storedHead: StoredHead | null; readonly unreadable: string | null }> {
  try {
    const bytes = await providers.files.get(HEAD_FILE.place, HEAD_FILE.key);
    if (!bytes) return { storedHead: null, unreadable: null };
    const { n, hash, upto = '0', wholeAt = null } = Object(JSON.parse(bytes.toString('utf8')));
    return { storedHead: { n: Number(n), hash: String(hash), upto: String(upto), wholeAt: wholeAt === null ? null : String(wholeAt) }, unreadable: null };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    return { storedHead: null, unreadable: `The head kept beside the documents does not open: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

export function keepHead({ providers }: Keeping, head: StoredHead): Promise<void> {
  return providers.files.put(HEAD_FILE.place, HEAD_FILE.key, Buffer.from(JSON.stringify(head)));
}

import type { App } from '../core/context.ts';
import { ProviderError } from '../integrations/errors.ts';
import { INSTALLATION } from './format.ts';

/** Where the head is kept outside the database, whose owner could cut off the newest entries and their anchors. */
export const HEAD_FILE = { place: { owner: INSTALLATION, field: 'audit-head' }, key: 'audit/head' } as const;

/** What has been verified, and when the whole was. */
export interface StoredHead {
  readonly n: number;
  readonly hash: string;
  /** Every transaction below this number was chained then. */
  readonly upto: string;
  /** When the whole log was last verified; null where that is not known. */
  readonly wholeAt: string | null;
}

type Keeping = Pick<App, 'providers'>;

/** Null when none is kept; `unreadable` when one lies there that cannot be opened. Throws ProviderError when the store cannot be asked. */
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

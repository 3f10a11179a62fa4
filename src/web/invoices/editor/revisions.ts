import { t } from '../../../shared/i18n/translate.ts';
import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { idempotencyKey } from '../../../api-client/client.ts';
import type { SaverServer } from './draft-saver.ts';
import { localDrafts } from './local-drafts.ts';
import type { LocalDrafts } from './local-drafts.ts';
import { fingerprint } from './values.ts';

/** The last input, by document: the server accepts a revision only when it is sent. */
const written = new Map<string, DraftInput>();

// One key for one text: a corrected text is a new call.
const keys = new Map<string, string>();

/** The parts of an editor's kind with which a revision is written. Until it is sent again, it is stored only on this device. */
export function revisionParts(slot: string): { drafts: (businessId: string) => LocalDrafts; save: SaverServer['save']; create: SaverServer['create'] } {
  return {
    drafts: (businessId) => {
      const drafts = localDrafts(`${businessId}.${slot}`);
      const read = (id: string) => {
        const found = drafts.read(id);
        // It exists only on this device.
        return found && { ...found, dirty: true };
      };
      return { ...drafts, read };
    },
    create: () => Promise.reject(new Error('a revision is of a sent document')),
    save: (id, version, input) => {
      written.set(id, input);
      return Promise.resolve({ version });
    },
  };
}

/** Sends what was written for a document. A repetition of the same text has the same key. */
export async function sendRevision<T>(id: string, version: number, send: (input: DraftInput, key: string) => Promise<T>): Promise<T> {
  const input = written.get(id);
  if (!input) throw new ApiError({ code: 'STATE_CONFLICT', message: t('Nothing has changed yet. Make your correction first.'), status: 409 });
  const what = `${id} ${version} ${fingerprint(input)}`;
  const key = keys.get(what) ?? idempotencyKey();
  keys.set(what, key);
  const sent = await send(input, key);
  written.delete(id);
  return sent;
}

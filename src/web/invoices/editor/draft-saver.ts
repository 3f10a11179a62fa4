import type { DraftInput } from '../../../shared/invoices/draft.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { fingerprint, isBlank, isTooLong, savableDraft } from './values.ts';
import type { EditorValues } from './values.ts';
import { NEW } from './local-drafts.ts';
import type { LocalDraft, LocalDrafts } from './local-drafts.ts';

/** `local`: stored on the device, the server did not answer. `refused`: the server refused, with a reason. */
export type SaveState = 'fresh' | 'writing' | 'saved' | 'local' | 'conflict' | 'refused' | 'lost';

export interface SaverServer {
  create: (input: DraftInput, key: string) => Promise<{ id: string; version: number }>;
  save: (id: string, version: number, input: DraftInput) => Promise<{ version: number }>;
  /** The server's current draft, in the form of `savableDraft`. */
  read: (id: string) => Promise<{ version: number; input: DraftInput }>;
}

export interface SaverOptions {
  start: LocalDraft;
  /** Both sides have changed since the last saving: nothing is saved before the user has chosen. */
  conflict?: boolean;
  local: LocalDrafts;
  server: SaverServer;
  newKey: () => string;
  onId: (id: string) => void;
  /** Milliseconds; shorter in tests. */
  localAfter?: number;
  serverAfter?: number;
}

export type DraftSaver = ReturnType<typeof draftSaver>;

/**
 * Saves a draft: on the device after a quarter of a second, on the server after a pause in typing. One call at a time; after a lost answer the same creation is
 * repeated with its key, so that no draft is created twice.
 */
export function draftSaver({ start, conflict = false, local, server, newKey, onId, localAfter = 250, serverAfter = 1200 }: SaverOptions) {
  let draft = start;
  let state: SaveState = conflict ? 'conflict' : start.id === null ? 'fresh' : start.dirty ? 'local' : 'saved';
  let failure: unknown = null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let sent = start.dirty ? '' : fingerprint(savableDraft(start.values));
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let serverTimer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const listeners = new Set<() => void>();
  const slot = () => draft.id ?? NEW;
  const set = (next: SaveState, why: unknown = null) => {
    state = next;
    failure = why;
    for (const listener of listeners) listener();
  };
  const keep = () => {
    clearTimeout(localTimer);
    if (ended || (draft.id === null && isBlank(draft.values))) return;
    if (!local.write(slot(), draft) && state !== 'saved') set('lost');
  };
  const plan = (wait: number) => {
    clearTimeout(serverTimer);
    if (!ended && state !== 'conflict') serverTimer = setTimeout(() => void flush(), wait);
  };

  async function put(): Promise<void> {
    const values = draft.values;
    const input = savableDraft(values);
    const body = fingerprint(input);
    if (draft.id === null) {
      if (draft.creating === null && isBlank(values)) return;
      const creating = draft.creating ?? { key: newKey(), input };
      draft = { ...draft, creating };
      keep();
      const made = await server.create(creating.input, creating.key);
      local.remove(NEW);
      sent = fingerprint(creating.input);
      draft = { ...draft, id: made.id, version: made.version, creating: null };
      onId(made.id);
    } else if (body !== sent) {
      const { version } = await saved(draft.id, draft.version, input);
      sent = body;
      draft = { ...draft, version };
    }
  }

  /** A refused version may be our own saving whose answer was lost: the same content is no conflict. */
  async function saved(id: string, version: number, input: DraftInput): Promise<{ version: number }> {
    try {
      return await server.save(id, version, input);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'STATE_CONFLICT')) throw error;
      const there = await server.read(id);
      const text = fingerprint(there.input);
      if (text === fingerprint(input)) return there;
      if (text === sent) return server.save(id, there.version, input);
      throw error;
    }
  }

  async function run(): Promise<void> {
    if (ended || state === 'conflict') return;
    const before = draft.values;
    try {
      await put();
      failures = 0;
      const clean = draft.values === before && fingerprint(savableDraft(draft.values)) === sent;
      // The server stores the part of a too long text that fits: the whole text stays on the device until it was shortened.
      draft = { ...draft, dirty: !clean || isTooLong(draft.values) };
      if (draft.id !== null) {
        keep();
        set(clean ? 'saved' : 'writing');
      }
      if (!clean && draft.id !== null) plan(serverAfter);
    } catch (error) {
      keep();
      failed(error);
    }
  }

  function failed(error: unknown): void {
    const answered = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (answered && error.code === 'STATE_CONFLICT') set('conflict', error);
    else if (answered && error.status !== 429) {
      draft = { ...draft, creating: null };
      set('refused', error);
    } else {
      failures += 1;
      set('local', error);
      plan(Math.min(60_000, 3000 * 2 ** failures));
    }
  }

  /** Saves all changes now, one call after the other. Never throws: see `state`. */
  function flush(): Promise<void> {
    clearTimeout(serverTimer);
    running = (running ?? Promise.resolve()).then(run);
    return running;
  }

  return {
    draft: () => draft,
    state: () => state,
    failure: () => failure,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (values: EditorValues) => {
      if (ended || values === draft.values) return;
      draft = { ...draft, values, dirty: true };
      clearTimeout(localTimer);
      localTimer = setTimeout(keep, localAfter);
      if (state !== 'conflict' && state !== 'local' && !(draft.id === null && isBlank(values))) set('writing');
      if (state !== 'local') plan(serverAfter);
    },
    /** At once, on the device: the tab may be closed. */
    keep,
    flush,
    /** Overwrites the newer version of another editor, as the user chose. */
    keepMine: (version: number) => {
      draft = { ...draft, version };
      sent = '';
      set('writing');
      return flush();
    },
    /** Sent or deleted: it must not be saved again. */
    end: () => {
      ended = true;
      clearTimeout(localTimer);
      clearTimeout(serverTimer);
      local.remove(slot());
    },
  };
}

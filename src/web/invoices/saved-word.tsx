import { errorText } from '../../ui/api-error.ts';
import type { SaveState } from './draft-saver.ts';

/** Where the draft is kept, said quietly. */
export function SavedWord({ state, failure }: { state: SaveState; failure: unknown }) {
  const text = state === 'refused' ? `Not saved: ${errorText(failure)}` : WORD[state];
  return (
    <p role="status" className={state === 'refused' || state === 'lost' ? 'text-xs text-danger' : 'text-xs text-ink-3'}>
      {text}
    </p>
  );
}

const WORD: Record<Exclude<SaveState, 'refused'>, string> = {
  fresh: 'Saves itself as you type',
  writing: 'Saving…',
  saved: 'Saved',
  local: 'Saved on this device',
  conflict: 'Saved on this device only',
  lost: 'This device cannot keep it: please stay until it says Saved',
};

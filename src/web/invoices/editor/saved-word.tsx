import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import type { SaveState } from './draft-saver.ts';

/** Shows where the draft is saved. */
export function SavedWord({ state, failure }: { state: SaveState; failure: unknown }) {
  const text = state === 'refused' ? t('Not saved: {failure}', { failure: errorText(failure) }) : WORD[state];
  return (
    <p role="status" className={state === 'refused' || state === 'lost' ? 'text-xs text-danger' : 'text-xs text-ink-3'}>
      {text}
    </p>
  );
}

const WORD: Record<Exclude<SaveState, 'refused'>, string> = {
  fresh: t('Changes save automatically'),
  writing: t('Saving…'),
  saved: t('Saved'),
  local: t('Saved on this device'),
  conflict: t('Saved on this device only'),
  lost: t('Can’t be saved on this device: keep this page open until it says Saved'),
};

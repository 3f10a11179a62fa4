import { Send } from 'lucide-react';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { SavedWord } from './saved-word.tsx';
import type { SaveState } from './draft-saver.ts';
import type { EditorKind } from './kind.ts';

/** Always visible: the total, the saving state, and the button that sends. */
export function EditorBar({
  kind,
  balance,
  received,
  state,
  failure,
  onSend,
}: {
  kind: EditorKind;
  balance: Kobo;
  received: boolean;
  state: SaveState;
  failure: unknown;
  onSend: () => void;
}) {
  return (
    <div className="sticky bottom-(--bar) z-20 -mx-4 mt-8 mb-[calc(var(--bar)-7rem)] flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-edge/60 bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:-mb-16 lg:px-10 [@media(height<30rem)]:static">
      <div className="min-w-36 flex-auto">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-xs text-ink-2 max-sm:sr-only">{received ? t('Balance due') : kind.texts.total}</span>
          <Money kobo={balance} size="lead" strong />
        </p>
        {/* As wide as the amount allows: only for a very long amount is the button below it. */}
        <div className="w-0 min-w-full">
          <SavedWord state={kind.recipientStays && state === 'saved' ? 'local' : state} failure={failure} />
        </div>
      </div>
      <Button
        variant="primary"
        icon={<Send aria-hidden="true" size={16} />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={t('Ctrl Enter')}
        onClick={onSend}
      >
        {kind.texts.send}
      </Button>
    </div>
  );
}

import type { ComponentType } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Dialog } from './dialog.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { MissingProps } from '../feedback/lazy-part.tsx';

/** Like `lazyPart`, for dialogs: a loading error is shown in a dialog too. */
export function lazyDialog<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyPart(load, null, MissingDialog);
}

function MissingDialog({ of, error, onRetry }: MissingProps<{ onClose: () => void }>) {
  return (
    <Dialog size="small" title={t('No connection')} onClose={of.onClose}>
      <ErrorState error={error} onRetry={onRetry} />
    </Dialog>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { errorText, ApiError, isConfirmationRequired } from '../../api-client/api-error.ts';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/card.tsx';
import { Dialog } from './dialog.tsx';
import { RequestId } from '../primitives/request-id.tsx';

export interface ConfirmDialogProps {
  /** Names the deed, the amount and the party: `Pay ₦45,000.00 to Ojo Foods?`. */
  title: ReactNode;
  /** What will happen, what cannot be taken back. */
  children?: ReactNode;
  /** The deed as a verb, with the amount: `Pay ₦45,000.00`. */
  confirm: string;
  danger?: boolean;
  /** True while it cannot be done; the children say why. */
  disabled?: boolean;
  /** `normal` for what is to be read before. */
  size?: 'small' | 'normal';
  /** Resolves when done: the dialog closes. Rejects: it stays and shows why. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** For what cannot be undone. Whatever can be undone gets a toast with Undo instead. */
export function ConfirmDialog({ title, children, confirm, danger = false, disabled = false, size = 'small', onConfirm, onClose }: ConfirmDialogProps) {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const run = () => {
    setState({ busy: true, error: null });
    onConfirm().then(onClose, (error: unknown) => setState({ busy: false, error }));
  };
  const footer = (
    <>
      <Button onClick={onClose} disabled={state.busy}>
        {t('Cancel')}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} disabled={disabled} loading={state.busy} onClick={run}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog size={size} title={title} footer={footer} onClose={state.busy ? stay : onClose}>
      <div className="grid gap-4">
        {children}
        <div role="alert" className="empty:hidden">
          {state.error !== null && (
            <Panel tone={isConfirmationRequired(state.error) ? 'info' : 'bad'}>
              {errorText(state.error)}
              {state.error instanceof ApiError && !isConfirmationRequired(state.error) && <RequestId id={state.error.requestId} />}
            </Panel>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function stay(): void {}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { errorText, ApiError, isConfirmationRequired } from '../../api-client/api-error.ts';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/card.tsx';
import { Dialog } from './dialog.tsx';
import { RequestId } from '../primitives/request-id.tsx';

export interface ConfirmDialogProps {
  /** Names the action, the amount and the party: `Pay ₦45,000.00 to Ojo Foods?`. */
  title: ReactNode;
  /** The effect, and what cannot be undone. */
  children?: ReactNode;
  /** The action as a verb, with the amount: `Pay ₦45,000.00`. */
  confirm: string;
  danger?: boolean;
  /** True while it is not possible; the children give the reason. */
  disabled?: boolean;
  /** `normal` for a longer text. */
  size?: 'small' | 'normal';
  /** For dialogs with inputs or lists: their contents are not announced together with the title. */
  isForm?: boolean;
  /** Resolves when done: the dialog closes. Rejects: it stays and shows the error. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** For actions that cannot be undone. Others get a toast with Undo instead. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  disabled = false,
  size = 'small',
  isForm = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
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
    <Dialog size={size} urgent={!isForm} title={title} footer={footer} onClose={state.busy ? stay : onClose}>
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

import { useState } from 'react';
import type { ReactNode } from 'react';
import { text } from '../../shared/kit/fields.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';

export interface ReasonDialogProps {
  title: string;
  confirm: string;
  danger?: boolean;
  /** What happens. */
  children: ReactNode;
  hint?: string;
  /** Reasons to choose from. */
  usual?: readonly string[];
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** As in the contracts of all calls with a reason for the audit log. */
const REASON = text('The reason', 300);

/** Asks for a reason, which is in the audit log, before something is done or opened. */
export function ReasonDialog({ title, confirm, danger = false, children, hint, usual = [], onReason, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const wrong = reason.trim() !== '' && !REASON.safeParse(reason).success;
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      danger={danger}
      isForm
      size="normal"
      disabled={reason.trim() === '' || wrong}
      onConfirm={() => onReason(reason.trim())}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">{children}</p>
        <Field label="Reason" hint={hint} error={wrong ? 'At most 300 characters.' : undefined}>
          <TextInput name="reason" value={reason} onChange={setReason} autoFocus maxLength={300} />
        </Field>
        {usual.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {usual.map((one) => (
              <Button key={one} size="small" onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
      </div>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { readNumber } from '../../shared/office/kyb/contract.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';

const USUAL = ['Review of the verification', 'Question of the customer', 'Suspicion of fraud'];

/** Asks why personal data are opened; the reason is in the audit log. */
export function ReasonDialog({ what, onReason, onClose }: { what: string; onReason: (reason: string) => Promise<void>; onClose: () => void }) {
  const [reason, setReason] = useState('');
  // The contract's own limit.
  const wrong = reason.trim() !== '' && !readNumber.input.shape.reason.safeParse(reason).success;
  return (
    <ConfirmDialog
      title={`Open ${what}?`}
      confirm="Open"
      isForm
      size="normal"
      disabled={reason.trim() === '' || wrong}
      onConfirm={() => onReason(reason.trim())}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">Personal data. Your name, the reason and the time are written to the audit log.</p>
        <Field label="Reason" error={wrong ? 'At most 300 characters.' : undefined}>
          <TextInput name="reason" value={reason} onChange={setReason} autoFocus maxLength={300} />
        </Field>
        <div className="flex flex-wrap gap-2">
          {USUAL.map((one) => (
            <Button key={one} size="small" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
        </div>
      </div>
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listProposals } from '../../shared/office/proposals/contract.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import type { FormHandle } from '../../ui/form/use-form.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';

/** After an action was proposed: says what happens next, and closes the dialog. */
export function useProposed(onClose: () => void): (whatNext: string) => void {
  const client = useQueryClient();
  return (whatNext) => {
    toast.success(`Proposed. ${whatNext}`);
    void client.invalidateQueries({ queryKey: [listProposals.id] });
    onClose();
  };
}

export interface ProposalDialogProps<Values extends object> {
  title: string;
  form: FormHandle<Values>;
  size?: 'small' | 'normal';
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that proposes an action to a colleague. */
export function ProposalDialog<Values extends object>({ title, form, size, onClose, children }: ProposalDialogProps<Values>) {
  return (
    <Dialog title={title} onClose={onClose} {...(size && { size })}>
      <Form form={form} label={title}>
        {children}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Propose</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Why the action is proposed; the colleague who decides reads it. */
export function ReasonField({ name = 'reason', label = 'Reason', hint = 'Your colleague decides by it.' }: { name?: string; label?: string; hint?: string }) {
  return (
    <FormField name={name} label={label} hint={hint}>
      {(bind) => <TextArea {...bind} rows={2} />}
    </FormField>
  );
}

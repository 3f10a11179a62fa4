import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { createApprovalRequest, listRequests } from '../../shared/team/requests-contract.ts';
import type { Route } from '../../shared/kit/route.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { requestOf } from './request-approval.ts';

interface RequestApprovalDialogProps {
  title: string;
  /** The call that the approval runs, and its input. */
  route: Route;
  input: Record<string, unknown>;
  /** The effect, with amount and party. */
  children: ReactNode;
  /** The reason why an approval is required. */
  reason: string;
  /** What is looked into first; `disabled` until then. */
  warnings?: ReactNode;
  disabled?: boolean;
  onClose: () => void;
}

/** Requests another person's approval; nothing happens until then. */
export function RequestApprovalDialog({ title, route, input, children, reason, warnings, disabled = false, onClose }: RequestApprovalDialogProps) {
  const { business } = useSignedIn();
  const onApprovalRequested = useApprovalRequested();
  const form = useForm({
    schema: createApprovalRequest.input,
    defaults: { note: '' },
    toInput: ({ note }) => requestOf(route, { ...input, businessId: business.id }, note),
    submit: async (values, options) => {
      await call(createApprovalRequest, values, options);
      onApprovalRequested();
      onClose();
    },
  });
  return (
    <Dialog size="small" title={title} onClose={onClose}>
      <Form form={form} label={title}>
        {warnings}
        <p className="text-pretty wrap-anywhere">{children}</p>
        <ApprovalNote placeholder={'invoiceId' in input ? t('The goods have arrived and are complete.') : undefined} />
        <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason })}</p>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton disabled={disabled}>{t('Request approval')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function ApprovalNote({ placeholder }: { placeholder?: string | undefined }) {
  return (
    <FormField name="note" label={t('Note')} optional hint={t('Visible to whoever reviews the request.')}>
      {(bind) => <TextArea {...bind} rows={2} maxLength={500} {...(placeholder !== undefined && { placeholder })} />}
    </FormField>
  );
}

/** Confirms the request, and reloads lists of requests. */
export function useApprovalRequested(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [listRequests.id] });
    toast.success(t('Request sent. We’ll notify you of the decision.'));
  };
}

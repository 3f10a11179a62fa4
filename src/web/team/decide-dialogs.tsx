import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import type { Route } from '../../shared/kit/route.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { LightCheck } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { useRefreshAll } from '../base/use-refresh-all.ts';
import { requestApproval } from './request-approval.ts';
import { RequestApprovalDialog, useApprovalRequested } from './request-approval-dialog.tsx';

/** A decision about a received order or quote. */
export interface Decision {
  /** What is decided, as in the input of the call. */
  of: Readonly<Record<string, string | number>>;
  /** The call that decides. */
  route: Route;
  decide: (said: { action: 'approve' | 'deny'; reason?: string }, options?: { idempotencyKey: string }) => Promise<unknown>;
}

interface ApproveDialogProps {
  decision: Decision;
  texts: { title: string; confirm: string; done: string; request: string };
  /** What a granted request leads to. */
  granted: ReactNode;
  /** What the reader agrees to. */
  children: ReactNode;
  onClose: () => void;
}

/** Approves, or requests the approval of another person of the team. */
export function ApproveDialog({ decision, texts, granted, children, onClose }: ApproveDialogProps) {
  const may = usePermission('invoice.approval');
  const refresh = useRefreshAll();
  if (may.answer === 'ask')
    return (
      <RequestApprovalDialog title={texts.request} route={decision.route} input={{ ...decision.of, action: 'approve' }} reason={may.reason} onClose={onClose}>
        {granted}
      </RequestApprovalDialog>
    );
  const run = async () => {
    await decision.decide({ action: 'approve' });
    toast.success(texts.done);
    refresh();
  };
  return (
    <ConfirmDialog title={texts.title} confirm={texts.confirm} onConfirm={run} onClose={onClose}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}

interface DenyDialogProps {
  decision: Decision;
  texts: { title: string; confirm: string; done: string; request: string; form: string; example: string };
  /** What the sender sees and can do. */
  children: ReactNode;
  onClose: () => void;
}

/** Declines with a reason, or requests it. */
export function DenyDialog({ decision, texts, children, onClose }: DenyDialogProps) {
  const may = usePermission('invoice.approval');
  const needsApproval = may.answer === 'ask';
  const onApprovalRequested = useApprovalRequested();
  const { business } = useSignedIn();
  const refresh = useRefreshAll();
  const schema: LightCheck = decision.route.input;
  const form = useForm({
    schema,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ ...decision.of, businessId: business.id, action: 'deny' as const, ...(reason.trim() && { reason }) }),
    submit: async ({ action, reason }, options) => {
      const said = { action, ...(reason && { reason }) };
      if (needsApproval) {
        await requestApproval(decision.route, { ...decision.of, ...said, businessId: business.id }, options);
        onApprovalRequested();
      } else {
        await decision.decide(said, options);
        toast.success(texts.done);
        refresh();
      }
      onClose();
    },
  });
  return (
    <Dialog size="small" title={needsApproval ? texts.request : texts.title} onClose={onClose}>
      <Form form={form} label={texts.form}>
        <p className="wrap-anywhere text-ink-2">{children}</p>
        <FormField name="reason" label={t('Reason')}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} placeholder={texts.example} />}
        </FormField>
        {needsApproval && <p className="text-ink-2">{t('{reason} Nothing happens until then.', { reason: may.reason })}</p>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {needsApproval ? <SubmitButton>{t('Request to decline')}</SubmitButton> : <SubmitButton variant="danger">{texts.confirm}</SubmitButton>}
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

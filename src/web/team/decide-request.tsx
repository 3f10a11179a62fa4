import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';
import { withdrawRequest } from '../../shared/team/withdraw-contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { call } from '../../api-client/client.ts';
import { useSignedIn } from '../base/session.ts';
import { Changes } from './request-changes.tsx';
import { approveLabel } from './approve-label.ts';
import type { Request } from './labels.ts';

interface Props {
  request: Request;
  onClose: () => void;
}

/** Shows amount and party again. Sends the digest of what is shown: a different request is refused. */
export function ApproveRequest({ request, onClose }: Props) {
  const run = useApproval(request, true);
  return (
    <ConfirmDialog title={t('Approve {by}’s request?', { by: request.by })} confirm={approveLabel(request)} onConfirm={run} onClose={onClose}>
      <p className="font-medium text-pretty wrap-anywhere">{request.summary}</p>
      <p className="text-ink-2">{t('It’s carried out immediately, in both your names.')}</p>
      <Changes request={request} />
    </ConfirmDialog>
  );
}

/** On a page that shows one request with all its facts: one click. Errors are shown as a toast and on the request. */
export function ApproveNow({ request }: { request: Request }) {
  const [busy, setBusy] = useState(false);
  const run = useApproval(request, false);
  const press = () => {
    setBusy(true);
    run()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="primary" icon={<Check aria-hidden="true" size={16} />} loading={busy} onClick={press}>
      {approveLabel(request)}
    </Button>
  );
}

function useApproval(request: Request, ownError: boolean): () => Promise<void> {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const decide = useAction(decideRequest, { ownError });
  return async () => {
    try {
      await decide.mutateAsync({ businessId: business.id, requestId: request.id, approvalStatus: 'approved', hash: request.hash });
      toast.success(t('Approved and done'));
    } finally {
      // Balances and documents may have changed, and after a refusal the request shows the reason.
      void queries.invalidateQueries();
    }
  };
}

export function WithdrawRequest({ request }: { request: Request }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const withdraw = useAction(withdrawRequest, { done: t('Request withdrawn'), onDone: () => void queries.invalidateQueries() });
  return (
    <div className="mt-3">
      <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ businessId: business.id, requestId: request.id })}>
        {t('Withdraw request')}
      </Button>
    </div>
  );
}

export function DenyRequest({ request, onClose }: Props) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const form = useForm({
    schema: decideRequest.input,
    defaults: { reason: '' },
    toInput: ({ reason }) => ({ businessId: business.id, requestId: request.id, approvalStatus: 'denied' as const, hash: request.hash, reason }),
    submit: async (input, options) => {
      await call(decideRequest, input, options);
      void queries.invalidateQueries();
      toast.success(t('Declined. {by} has been notified.', { by: request.by }));
      onClose();
    },
  });
  return (
    <Dialog size="small" title={t('Decline {by}’s request?', { by: request.by })} onClose={onClose}>
      <Form form={form} label={t('Decline the request')}>
        <p className="text-pretty wrap-anywhere">{request.summary}</p>
        <FormField name="reason" label={t('Reason')} optional hint={t('Visible to {by}.', { by: request.by })}>
          {(bind) => <TextArea {...bind} rows={3} maxLength={500} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton variant="danger">{t('Decline request')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Check, X, TriangleAlert } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { decideRequest } from '../../shared/team/requests-contract.ts';
import { withdrawRequest } from '../../shared/team/withdraw-contract.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { TextArea } from '../../ui/form/text-area.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { momentText, today } from '../base/days.ts';
import { stateOf } from '../base/states.ts';
import { useSignedIn } from '../base/session.ts';
import { approveLabel } from './approve-label.ts';
import { timeLeft } from './labels.ts';
import type { Request } from './labels.ts';

/**
 * One request: effect, requester, changes since, and the two answers. `alone`: the page shows only this request, so approving needs no second confirmation.
 */
export function RequestCard({ request, here = false, alone = false }: { request: Request; here?: boolean; alone?: boolean }) {
  const [open, setOpen] = useState<'approve' | 'deny' | null>(null);
  const isOpen = request.status === 'pending';
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {request.amount === null ? <span /> : <Money naira={request.amount} size="lead" strong />}
        <Status pill {...stateOf(request.became ? 'archived' : request.status, statusText(request))} />
      </div>
      <p className="mt-2 font-medium text-pretty wrap-anywhere">{request.summary}</p>
      <p className="mt-1 text-ink-2">
        <T
          text={request.byMe ? 'Requested by you {when}.' : 'Requested by {by} {when}.'}
          by={request.by}
          when={<time dateTime={request.at}>{momentText(request.at, today())}</time>}
        />
        {isOpen && <Ends at={request.expiresAt} />}
      </p>
      {request.note && <blockquote className="mt-3 border-s-2 border-edge ps-3 whitespace-pre-wrap wrap-anywhere">{request.note}</blockquote>}
      <Changes request={request} />
      <Verdict request={request} />
      {!here && request.path && (
        <p className="mt-3">
          <Link to={request.path}>{request.path.startsWith('/invoices/') ? t('View invoice') : t('View')}</Link>
        </p>
      )}
      {request.mayDecide && (
        <div className="mt-4 flex flex-wrap gap-2">
          {alone ? (
            <ApproveNow request={request} />
          ) : (
            <Button variant="primary" icon={<Check aria-hidden="true" size={16} />} onClick={() => setOpen('approve')}>
              {approveLabel(request)}
            </Button>
          )}
          <Button icon={<X aria-hidden="true" size={16} />} onClick={() => setOpen('deny')}>
            {t('Decline request')}
          </Button>
        </div>
      )}
      {isOpen && request.whyNot && <p className="mt-3 text-ink-2">{request.whyNot}</p>}
      {isOpen && request.byMe && <WithdrawRequest request={request} />}
      {open === 'approve' && <ApproveRequest request={request} onClose={() => setOpen(null)} />}
      {open === 'deny' && <DenyRequest request={request} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function statusText({ status, became }: Request): string {
  if (became) return t('Approved, but it failed');
  return { pending: t('Awaiting approval'), approved: t('Approved'), denied: t('Declined', undefined, 'request') }[status];
}

function Verdict({ request }: { request: Request }) {
  const { status, decidedBy, decidedAt, reason, became } = request;
  if (status === 'pending' && !reason) return null;
  return (
    <div className="mt-3">
      <Panel tone={status === 'denied' ? 'bad' : status === 'pending' || became ? 'warn' : 'good'}>
        {status !== 'pending' && decidedAt && (
          <p>
            <T text={decided(status, decidedBy !== null)} who={decidedBy} when={<time dateTime={decidedAt}>{momentText(decidedAt, today())}</time>} />
          </p>
        )}
        {reason && <p className="wrap-anywhere">{reason}</p>}
        {became && <p className="wrap-anywhere">{became}</p>}
      </Panel>
    </div>
  );
}

function decided(status: Request['status'], byPerson: boolean): string {
  if (byPerson) return status === 'denied' ? t('{who} declined it {when}.') : t('{who} approved it {when}.');
  return status === 'denied' ? t('It was declined {when}.') : t('It was approved {when}.');
}

function Ends({ at }: { at: string }) {
  const left = useSyncExternalStore(everyMinute, () => timeLeft(at, Math.floor(Date.now() / 60_000) * 60_000));
  return <> {t('Expires in {left}.', { left })}</>;
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  return () => clearInterval(timer);
}

interface Props {
  request: Request;
  onClose: () => void;
}

/** Shows amount and party again. Sends the digest of what is shown: a different request is refused. */
function ApproveRequest({ request, onClose }: Props) {
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
function ApproveNow({ request }: { request: Request }) {
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

function WithdrawRequest({ request }: { request: Request }) {
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

function DenyRequest({ request, onClose }: Props) {
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

/** What has changed since the request was made. */
function Changes({ request }: { request: Request }) {
  if (request.changes.length === 0) return null;
  return (
    <div className="mt-3">
      <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
        <p className="font-medium">{t('Changed since requested')}</p>
        <ul className="list-disc ps-4">
          {request.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { approveRun, cancelRun, listRuns, readRun } from '../../../shared/payments/runs-contract.ts';
import type { PaymentRunView } from '../../../shared/payments/runs-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { readWallet } from '../../../shared/wallet/contract.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { dayText } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';
import { koboOf } from '../../documents/document-data.ts';
import { RequestApprovalDialog } from '../../team/request-approval-dialog.tsx';
import { InvoiceWarnings, useWarnings } from '../pay/warnings.tsx';
import { isWaitingForDay } from './run-states.ts';

/** Approving a run, paying again what failed, and cancelling; warnings come first. */
export function RunActions({ run }: { run: PaymentRunView }) {
  const today = useToday();
  const may = usePermission('invoice.pay');
  const mayCreate = usePermission('invoice.draft');
  const { business } = useSignedIn();
  const [open, setOpen] = useState<'approve' | 'ask' | 'cancel' | null>(null);
  const [second, setSecond] = useState<string | null>(null);
  const toPay = run.lines.filter(({ state }) => state === (run.state === 'draft' ? 'waiting' : 'failed'));
  const mayPay = run.toPay > 0 && may.answer !== 'deny';
  const ids = mayPay ? toPay.map(({ invoiceId }) => invoiceId) : [];
  const { approve, isClear } = useWarnings(ids);
  const why = may.answer === 'ask' ? may.reason : (second ?? approve);
  const wallet = useQuery({ ...queryOf(readWallet, { businessId: business.id }), enabled: mayPay });
  const available = wallet.data ? koboOf(wallet.data.available_balance) : null;
  const amount = formatMoney(koboOf(run.toPay));
  const mayCancel = mayCreate.allowed && (run.state === 'draft' || isWaitingForDay(run, today));
  if (!mayPay && !mayCancel) return null;
  return (
    <>
      {mayPay && <InvoiceWarnings ids={ids} />}
      {mayPay && available !== null && available < koboOf(run.toPay) && (
        <Panel tone="warn">
          <T
            text="Your wallet has {available} now. What it can’t cover fails, and can be paid again: {link}."
            available={formatMoney(available)}
            link={<Link to={paths.wallet()}>{t('add money to the wallet')}</Link>}
          />
        </Panel>
      )}
      {mayPay && may.allowed && why !== null && <p className="text-ink-2 wrap-anywhere">{why}</p>}
      <div className="flex flex-wrap gap-2">
        {mayPay && (
          <Button variant="primary" disabled={!isClear} onClick={() => setOpen(why === null ? 'approve' : 'ask')}>
            {why !== null
              ? t('Request approval to pay {amount}', { amount })
              : run.state === 'draft'
                ? t('Approve {amount}', { amount })
                : t('Pay again what failed: {amount}', { amount })}
          </Button>
        )}
        {mayCancel && <Button onClick={() => setOpen('cancel')}>{t('Cancel the run')}</Button>}
      </div>
      {open === 'approve' && (
        <ApproveRunDialog
          run={run}
          onSecond={(reason) => {
            setSecond(reason);
            setOpen('ask');
          }}
          onClose={() => setOpen((now) => (now === 'approve' ? null : now))}
        />
      )}
      {open === 'ask' && (
        <RequestApprovalDialog
          title={t('Request approval of this payment run')}
          route={approveRun}
          input={{ id: run.id, total: run.toPay }}
          reason={why ?? ''}
          onClose={() => setOpen(null)}
        >
          {whatHappens(run, toPay.length)}
        </RequestApprovalDialog>
      )}
      {open === 'cancel' && <CancelRunDialog run={run} onClose={() => setOpen(null)} />}
    </>
  );
}

function ApproveRunDialog({ run, onSecond, onClose }: { run: PaymentRunView; onSecond: (reason: string) => void; onClose: () => void }) {
  const refresh = useRefresh();
  const { business } = useSignedIn();
  // What was in sight when the dialog opened; a retry sends the same input.
  const [shown] = useState(run);
  const key = useRef(idempotencyKey());
  const amount = formatMoney(koboOf(shown.toPay));
  const count = shown.state === 'draft' ? shown.count : shown.failed;
  const approve = async () => {
    await call(approveRun, { businessId: business.id, id: shown.id, total: shown.toPay }, { idempotencyKey: key.current }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'STEP_UP_REQUIRED') key.current = idempotencyKey();
      if (error instanceof ApiError && error.code === 'APPROVAL_REQUIRED') onSecond(error.message);
      refresh();
      throw error;
    });
    toast.success(t('Payment run approved'));
    refresh();
  };
  return (
    <ConfirmDialog
      title={tn(count, 'Approve {amount} for {count} invoice?', 'Approve {amount} for {count} invoices?', { amount })}
      confirm={t('Approve {amount}', { amount })}
      onConfirm={approve}
      onClose={onClose}
    >
      <p>{whatHappens(shown, count)}</p>
    </ConfirmDialog>
  );
}

function CancelRunDialog({ run, onClose }: { run: PaymentRunView; onClose: () => void }) {
  const refresh = useRefresh();
  const { business } = useSignedIn();
  return (
    <ConfirmDialog
      title={t('Cancel this payment run?')}
      danger
      confirm={t('Cancel the run')}
      onConfirm={async () => {
        await call(cancelRun, { businessId: business.id, id: run.id });
        toast.success(t('Payment run cancelled'));
        refresh();
      }}
      onClose={onClose}
    >
      {t('Nothing is paid. The invoices stay due and can be chosen again.')}
    </ConfirmDialog>
  );
}

function whatHappens(run: PaymentRunView, count: number): string {
  const values = { amount: formatMoney(koboOf(run.toPay)), day: dayText(run.payOn) };
  return tn(
    count,
    '{amount} is paid from the wallet for {count} invoice on {day}, or immediately if that day has come. An invoice that has changed by then is skipped.',
    '{amount} is paid from the wallet for {count} invoices on {day}, or immediately if that day has come. An invoice that has changed by then is skipped.',
    values,
  );
}

function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const route of [readRun, listRuns, readWallet]) void queries.invalidateQueries({ queryKey: [route.id] });
  };
}

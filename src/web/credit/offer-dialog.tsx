import { useQuery } from '@tanstack/react-query';
import { decidePartial, requestCredit } from '../../shared/credit/contract.ts';
import type { readCredit } from '../../shared/credit/contract.ts';
import { readCreditAgreement } from '../../shared/credit/lifecycle-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Facts } from '../../ui/primitives/card.tsx';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { requestApproval } from '../team/request-approval.ts';
import { useApprovalRequested } from '../team/request-approval-dialog.tsx';
import { Schedule } from './schedule.tsx';
import { useCreditRefresh } from './use-credit-refresh.ts';
import { dayText } from '../base/days.ts';

type Detail = OutputOf<typeof readCredit>;

/** The offer with price, schedule and the whole text, then the signature. A retry sends the same input. */
export function SignDialog({ credit, onClose }: { credit: Detail; onClose: () => void }) {
  const { business } = useSignedIn();
  const answer = useAnswer(credit, true);
  const agreement = useQuery(queryOf(readCreditAgreement, { id: credit.id, businessId: business.id }));
  const amount = formatMoney(koboOf(credit.amount));
  return (
    <ConfirmDialog
      isForm
      size="normal"
      title={answer.needsApproval ? t('Request approval to sign for {amount}', { amount }) : t('Sign for {amount}', { amount })}
      confirm={answer.needsApproval ? t('Request approval to sign for {amount}', { amount }) : t('Sign and receive {amount}', { amount })}
      disabled={!agreement.data}
      onConfirm={answer.send}
      onClose={onClose}
    >
      <Facts
        rows={[
          { label: t('You receive'), value: <Money naira={credit.amount} strong /> },
          { label: t('Fee, at most'), value: <Money naira={credit.fee} /> },
          { label: t('APR'), value: <span className="tabular">{credit.apr}%</span> },
          {
            label: t('Repaid on {day}, at most', { day: credit.dueDate === null ? '' : dayText(credit.dueDate) }),
            value: <Money kobo={koboOf(credit.amount + credit.fee)} />,
            total: true,
          },
        ]}
      />
      <Schedule lines={credit.schedule} />
      <div>
        <h3 className="text-sm font-semibold">{t('The agreement')}</h3>
        {agreement.data ? (
          <ol className="mt-2 grid list-decimal gap-2 rounded border border-line bg-sunken/60 p-3 ps-8">
            {agreement.data.text.split('\n').map((paragraph) => (
              <li key={paragraph} className="wrap-anywhere">
                {paragraph}
              </li>
            ))}
          </ol>
        ) : (
          <Skeleton className="mt-2 h-40 w-full" />
        )}
        <p className="mt-2">
          <Link to={paths.downloadAgreement(credit.id)}>{t('Open to print')}</Link>
        </p>
      </div>
      <p className="text-ink-2">
        {answer.needsApproval
          ? t('{reason} Nothing happens until then.', { reason: answer.reason })
          : t('You’ll confirm with a code, which is your signature.')}
      </p>
    </ConfirmDialog>
  );
}

export function DeclineDialog({ credit, onClose }: { credit: Detail; onClose: () => void }) {
  const answer = useAnswer(credit, false);
  const waits = credit.status === 'pending';
  const amount = formatMoney(koboOf(credit.amount));
  const title = waits ? t('Withdraw the request for {amount}?', { amount }) : t('Decline {amount}?', { amount });
  return (
    <ConfirmDialog
      title={title}
      confirm={answer.needsApproval ? t('Request to decline') : waits ? t('Withdraw request') : t('Decline offer')}
      onConfirm={answer.send}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('No balance is due and {invoiceNumber} is released. You can request an advance on it again.', { invoiceNumber: credit.invoiceNumber })}
      </p>
      {answer.needsApproval && <p className="text-ink-2">{answer.reason}</p>}
    </ConfirmDialog>
  );
}

/** A smaller offer is answered with its own call and permission; any other with that of its invoice. */
function useAnswer(credit: Detail, accept: boolean) {
  const { business } = useSignedIn();
  const partial = credit.status === 'partial';
  const may = usePermission(partial ? 'credit.partial' : 'credit.request');
  const onApprovalRequested = useApprovalRequested();
  const refresh = useCreditRefresh();
  const [key] = useState(idempotencyKey);
  const agreementHash = accept ? (credit.agreementHash ?? undefined) : undefined;
  const send = async () => {
    const smaller = { creditId: credit.id, approvalStatus: accept ? ('approved' as const) : ('denied' as const), agreementHash };
    const whole = { invoiceId: credit.invoiceId, action: accept ? ('accept' as const) : ('decline' as const), agreementHash };
    if (may.answer === 'ask') {
      const by = { businessId: business.id };
      await (partial
        ? requestApproval(decidePartial, { ...by, ...smaller }, { idempotencyKey: key })
        : requestApproval(requestCredit, { ...by, ...whole }, { idempotencyKey: key }));
      onApprovalRequested();
      return;
    }
    if (partial) await call(decidePartial, { businessId: business.id, ...smaller }, { idempotencyKey: key });
    else await call(requestCredit, { businessId: business.id, ...whole }, { idempotencyKey: key });
    refresh();
    toast.success(
      accept
        ? t('{amount} is in your wallet', { amount: formatMoney(koboOf(credit.amount)) })
        : t('{invoiceNumber} is released', { invoiceNumber: credit.invoiceNumber }),
    );
  };
  return { needsApproval: may.answer === 'ask', denied: may.answer === 'deny', reason: may.reason, send };
}

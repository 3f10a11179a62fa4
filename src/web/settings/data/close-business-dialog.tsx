import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readUser } from '../../../shared/accounts/contract.ts';
import { closeBusiness, readClosing } from '../../../shared/business/closing-contract.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { koboOf } from '../../documents/document-data.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { requestApproval } from '../../team/request-approval.ts';
import { useApprovalRequested } from '../../team/request-approval-dialog.tsx';
import type { Standing } from './close-business-card.tsx';

/** Says what ends and what stays. With a second person to agree it only requests. */
export function CloseBusinessDialog({ standing: { unpaid }, onClose }: { standing: Standing; onClose: () => void }) {
  const { business } = useSignedIn();
  const { name, id: businessId } = business;
  const asks = usePermission('business.close').answer === 'ask';
  const queries = useQueryClient();
  const onApprovalRequested = useApprovalRequested();
  const [key] = useState(idempotencyKey);
  const [isAgreed, setAgreed] = useState(unpaid.count === 0);
  const input = unpaid.count > 0 ? { voidInvoices: isAgreed } : {};
  const close = async () => {
    if (asks) {
      await requestApproval(closeBusiness, { businessId, ...input }, { idempotencyKey: key });
      onApprovalRequested();
      await queries.invalidateQueries({ queryKey: [readClosing.id] });
      return;
    }
    await call(closeBusiness, { businessId, ...input });
    // The session learns it from there, and the note above every screen says so.
    await queries.invalidateQueries({ queryKey: [readUser.id] });
  };
  return (
    <ConfirmDialog
      danger
      isForm
      size="normal"
      title={<span className="wrap-anywhere">{asks ? t('Request closing {name}?', { name }) : t('Close {name}?', { name })}</span>}
      confirm={asks ? t('Request closing') : t('Close business')}
      disabled={!isAgreed}
      onConfirm={close}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5 text-ink-2">
        {asks && <li>{t('Another owner or an admin must agree. Nothing happens until then.')}</li>}
        <li>{t('Drafts can no longer be sent, recurring invoices and reminders end, and open invitations lose their links.')}</li>
        <li>{t('API keys, webhooks and saved cards are removed. Links of invoices say that the business has closed.')}</li>
        <li>{t('Money that arrives later does not reach the wallet: our team finds its sender.')}</li>
        <li>{t('All owners and admins get an email. Only our team can open it again, and what has ended stays so.')}</li>
      </ul>
      {unpaid.count > 0 && (
        <Checkbox
          value={isAgreed}
          onChange={setAgreed}
          label={tn(unpaid.count, 'Void the unpaid invoice of {amount} that you sent', 'Void the {count} unpaid invoices that you sent, {amount} in all', {
            amount: formatMoney(koboOf(unpaid.amount)),
          })}
          hint={t('Customers are told. Void invoices stay void if the business is opened again.')}
        />
      )}
    </ConfirmDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { listTransfers } from '../../../shared/payments/transfers-contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { momentText, today } from '../../base/days.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';
import { Matches, whyText } from './transfer-parts.tsx';
import { useTransferActions } from './use-transfer-actions.ts';

/** On a sent invoice: the transfers that paid it, and those that may be for it. */
export function InvoiceTransfers({ invoiceId }: { invoiceId: string }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.mark-paid');
  const { isBusy, apply, takeOff } = useTransferActions();
  const { data } = useQuery(queryOf(listTransfers, { businessId: business.id, invoiceId }, { quiet: true }));
  if (!data || data.transfers.length === 0) return null;
  const matches = data.transfers.flatMap((transfer) => transfer.matches.filter((one) => one.invoiceId === invoiceId));
  const possible = data.transfers.flatMap((transfer) => {
    const suggestion = transfer.state === 'open' ? transfer.suggestions.find((one) => one.invoiceId === invoiceId) : undefined;
    return suggestion ? [{ transfer, suggestion }] : [];
  });
  return (
    <Card title={t('Bank transfers')}>
      <div className="grid gap-4">
        <Matches matches={matches} busy={isBusy} onTakeOff={takeOff} here />
        {possible.map(({ transfer, suggestion }) => (
          <div key={transfer.id} className="grid gap-2">
            <p className="text-sm wrap-anywhere">
              {t('A transfer of {amount} from {sender} may be for this invoice.', {
                amount: formatMoney(koboOf(transfer.unassigned)),
                sender: transfer.sender ?? t('Unknown sender'),
              })}
            </p>
            <p className="text-xs text-ink-2 wrap-anywhere">
              <time dateTime={transfer.at}>{momentText(transfer.at, today())}</time>. {whyText(suggestion.reasons)}
            </p>
            {may.allowed ? (
              <div>
                <Button size="small" variant="primary" disabled={isBusy} onClick={() => apply(transfer.id, invoiceId)}>
                  {t('Apply to this invoice')}
                </Button>
              </div>
            ) : (
              <p className="text-xs text-ink-2">{may.reason}</p>
            )}
          </div>
        ))}
      </div>
    </Card>
  );
}

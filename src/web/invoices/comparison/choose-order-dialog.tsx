import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { chooseOrder, listComparable, listDifferences, readComparison } from '../../../shared/orders/comparison-contract.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FieldGroup } from '../../../ui/form/field.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Money } from '../../../ui/primitives/money.tsx';
import { Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { dayText } from '../../base/days.ts';
import { useSignedIn } from '../../base/session.ts';

interface Props {
  invoiceId: string;
  /** Chosen already, or suggested. */
  chosen: string | null;
  onClose: () => void;
}

/** The buyer's approved and invoiced orders to the supplier of the invoice. */
export function ChooseOrderDialog({ invoiceId, chosen, onClose }: Props) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [orderId, setOrderId] = useState(chosen ?? '');
  const { data, error, refetch } = useQuery(queryOf(listComparable, { id: invoiceId, businessId: business.id }));
  const run = async () => {
    await call(chooseOrder, { id: invoiceId, businessId: business.id, orderId });
    for (const route of [readComparison, listDifferences]) void queries.invalidateQueries({ queryKey: [route.id] });
  };
  return (
    <ConfirmDialog isForm title={t('Compare with an order')} confirm={t('Compare')} disabled={orderId === ''} onConfirm={run} onClose={onClose}>
      <p className="text-ink-2">{t('Several invoices can belong to one order. The supplier doesn’t see which one you choose.')}</p>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <FieldGroup label={t('Purchase order')}>
          <RadioCards<string>
            value={orderId}
            onChange={setOrderId}
            options={data.orders.map(({ id, number, issueDate, description, total }) => ({
              value: id,
              label: number ?? '',
              description: [issueDate && dayText(issueDate), description].filter(Boolean).join(' · '),
              aside: <Money naira={total} />,
            }))}
          />
        </FieldGroup>
      )}
    </ConfirmDialog>
  );
}

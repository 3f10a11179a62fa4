import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { listTransfers, TRANSFER_STATES } from '../../../shared/payments/transfers-contract.ts';
import type { TransferState } from '../../../shared/payments/transfers-contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { useSearch } from '../../../ui/primitives/navigation.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { pageChange, pageIn } from '../../../ui/table/page-in-address.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { ButtonLink } from '../../../ui/primitives/link.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { TransferItem } from './transfer-item.tsx';

const NAMES: Record<TransferState, string> = { open: t('To be matched'), assigned: t('Matched'), kept: t('Not for an invoice') };

const PAGE_SIZE = 10;

/** Every transfer to the wallet's account number, newest first. */
export function TransfersTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const state = TRANSFER_STATES.find((one) => one === query.get('state'));
  const { offset, limit } = pageIn(query, PAGE_SIZE);
  const records = usePermission('invoice.mark-paid').allowed;
  const input = { businessId: business.id, limit, offset, ...(state && { state }) };
  const { data, error, refetch } = useQuery({ ...queryOf(listTransfers, input, { quiet: true }), placeholderData: keepPreviousData });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-60">
          <Field label={t('Show')}>
            <Select
              value={state ?? ''}
              onChange={(next) => change({ state: next === '' ? null : next, page: null })}
              options={[{ value: '', label: t('All transfers') }, ...TRANSFER_STATES.map((value) => ({ value, label: NAMES[value] }))]}
            />
          </Field>
        </div>
        {records && (
          <ButtonLink icon={<Upload aria-hidden="true" size={16} />} to={paths.bankStatement()}>
            {t('Import a bank statement')}
          </ButtonLink>
        )}
      </div>
      {!data && <TransfersSkeleton />}
      {data?.transfers.length === 0 && (
        <EmptyState title={state ? t('No such transfers') : t('No transfers yet')}>
          {t('Transfers to your wallet’s account number appear here, with the invoices they paid.')}
        </EmptyState>
      )}
      {data && data.transfers.length > 0 && (
        <Card flush>
          <ul className="divide-y divide-line">
            {data.transfers.map((transfer) => (
              <li key={transfer.id} className="px-4 py-4 sm:px-5">
                <TransferItem transfer={transfer} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data && data.count > 10 && <Pagination offset={offset} limit={limit} count={data.count} onChange={(page) => change(pageChange(page, PAGE_SIZE))} />}
    </div>
  );
}

function TransfersSkeleton() {
  return (
    <>
      <Loading label={t('Loading transfers')} />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </>
  );
}

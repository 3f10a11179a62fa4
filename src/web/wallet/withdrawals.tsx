import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readWallet } from '../../shared/wallet/contract.ts';
import { cancelWithdrawal, listWithdrawals } from '../../shared/wallet/withdrawal-contract.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useMedia, WIDE } from '../../ui/primitives/use-media.ts';
import { Status } from '../../ui/primitives/status.tsx';
import type { Shape, Tone } from '../../ui/primitives/status.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';
import { koboOf } from '../documents/document-data.ts';

type Withdrawal = OutputOf<typeof listWithdrawals>['withdrawals'][number];

const STATUS_LABELS: Record<Withdrawal['status'], { word: string; tone: Tone; shape: Shape }> = {
  approval: { word: t('Awaiting approval'), tone: 'wait', shape: 'ring' },
  pending: { word: t('Scheduled'), tone: 'wait', shape: 'ring' },
  sending: { word: t('Processing'), tone: 'wait', shape: 'half' },
  succeeded: { word: t('Paid out'), tone: 'good', shape: 'check' },
  failed: { word: t('Failed'), tone: 'bad', shape: 'cross' },
  cancelled: { word: t('Cancelled'), tone: 'quiet', shape: 'dash' },
  denied: { word: t('Declined'), tone: 'bad', shape: 'cross' },
  reversed: { word: t('Returned'), tone: 'warn', shape: 'alert' },
};

const COLUMNS: readonly Column<Withdrawal>[] = [
  { key: 'to', header: t('To'), card: 'title', width: 'min-w-44', cell: (row) => <To row={row} noted />, skeleton: 'h-4 w-48' },
  { key: 'status', header: t('Status'), card: 'status', width: 'w-44', cell: (row) => <Status {...STATUS_LABELS[row.status]} /> },
  { key: 'at', header: t('Date'), card: 'meta', width: 'w-32', cell: (row) => <time dateTime={row.createdAt}>{momentText(row.createdAt, today())}</time> },
  { key: 'fee', header: t('Fee'), align: 'end', from: 'lg', card: 'none', width: 'w-28', cell: (row) => <Money naira={row.fee} /> },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', width: 'w-36', cell: (row) => <Money naira={row.amount} strong /> },
];

/** On a phone the note has the card's whole width, below. */
const ON_CARDS: readonly Column<Withdrawal>[] = [
  { key: 'to', header: t('To'), card: 'title', cell: (row) => <To row={row} /> },
  ...COLUMNS.slice(1),
  { key: 'note', header: t('Note'), card: 'meta', cell: (row) => <Note row={row} /> },
];

/** Withdrawals, newest first; reloaded when the bank reports. */
export function Withdrawals() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const wide = useMedia(WIDE);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  const offset = Number(query.get('offset') ?? 0) || 0;
  const limit = Number(query.get('limit') ?? 20) || 20;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listWithdrawals, { businessId: business.id, offset, limit }),
    placeholderData: (before) => before,
  });
  const cancel = useAction(cancelWithdrawal, { ownError: true, done: t('Cancelled. The money is available again.'), refresh: [listWithdrawals, readWallet] });
  return (
    <>
      <Card flush>
        <DataTable
          label={t('Withdrawals')}
          columns={wide ? COLUMNS : ON_CARDS}
          rows={data?.withdrawals}
          rowKey={(row) => row.id}
          rowName={(row) => t('{amount} to {bankName}', { amount: formatMoney(koboOf(row.amount)), bankName: row.bank.bankName })}
          rowActions={(row) =>
            row.canCancel && (
              <Button size="small" onClick={() => setCancelling(row)}>
                {t('Cancel')}
              </Button>
            )
          }
          actionsBeneath
          skeletonRows={4}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState
              title={t('Nothing has been withdrawn yet')}
              action={<ButtonLink to={withQuery(paths.wallet('withdrawals'), { panel: 'withdraw' })}>{t('Withdraw')}</ButtonLink>}
            >
              {t('Withdraw to a bank account in the name of your business, usually within minutes. Track your withdrawals here.')}
            </EmptyState>
          }
        />
        {data && data.count > limit && (
          <div className="border-t border-line px-4 py-3">
            <Pagination
              offset={offset}
              limit={limit}
              count={data.count}
              onChange={(page) => change({ offset: String(page.offset), limit: String(page.limit) })}
            />
          </div>
        )}
      </Card>
      {cancelling && (
        <ConfirmDialog
          title={t('Cancel the withdrawal of {amount} to {bankName} ••{last4}?', {
            amount: formatMoney(koboOf(cancelling.amount)),
            bankName: cancelling.bank.bankName,
            last4: cancelling.bank.last4,
          })}
          confirm={t('Cancel withdrawal')}
          danger
          onConfirm={() => cancel.mutateAsync({ businessId: business.id, withdrawalId: cancelling.id })}
          onClose={() => setCancelling(null)}
        >
          <p>{t('Nothing has been sent yet. The money and fee become available again immediately.')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function To({ row, noted = false }: { row: Withdrawal; noted?: boolean }) {
  return (
    <span className="block min-w-0 [overflow-wrap:anywhere]">
      <span className="font-medium">{`${row.bank.bankName} ••${row.bank.last4}`}</span> <span className="text-ink-2">{row.bank.accountName}</span>
      {noted && (
        <span className="block text-xs text-ink-2">
          <Note row={row} />
        </span>
      )}
    </span>
  );
}

/** States reached by an approval request. */
const BY_REQUEST: readonly Withdrawal['status'][] = ['approval', 'cancelled', 'denied'];

function Note({ row }: { row: Withdrawal }) {
  if (row.requestId === null || !BY_REQUEST.includes(row.status)) return noteOf(row);
  return (
    <>
      {row.status === 'approval' ? t('Requested by {by}.', { by: row.by }) : noteOf(row)}{' '}
      <Link to={withQuery('/team', { tab: 'requests', request: row.requestId })}>{t('View request')}</Link>
    </>
  );
}

/** These hold no money any more. */
const BACK: readonly Withdrawal['status'][] = ['failed', 'cancelled', 'denied', 'reversed'];

function noteOf(row: Withdrawal): string {
  if (row.reason !== null) return BACK.includes(row.status) ? `${row.reason} ${t('The money is in your wallet.')}` : row.reason;
  if (row.status === 'sending') return t('Waiting for the bank. It usually takes minutes; nothing is lost if it takes longer.');
  if (row.status === 'pending') return t('It will be sent shortly.');
  return [
    row.note,
    row.approvedBy === null ? t('By {by}', { by: row.by }) : t('Requested by {by}, approved by {approvedBy}', { by: row.by, approvedBy: row.approvedBy }),
  ]
    .filter(Boolean)
    .join(' · ');
}

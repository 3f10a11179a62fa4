import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { listCredits } from '../../shared/credit/contract.ts';
import { creditLimit } from '../../shared/credit/lifecycle-contract.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { t } from '../../shared/i18n/translate.ts';
import { LevelNeeded, useLevel } from '../verification/level-needed.tsx';
import { CreditPanel } from './credit-panel.tsx';
import { dayText } from '../base/days.ts';
import { CREDIT_LABELS } from './labels.ts';
import type { Credit } from './labels.ts';

const COLUMNS: readonly Column<Credit>[] = [
  { key: 'party', header: t('Invoice'), card: 'title', cell: (row) => <Invoice row={row} />, skeleton: 'h-4 w-48' },
  { key: 'status', header: t('Status'), card: 'status', width: 'w-44', cell: (row) => <Status {...CREDIT_LABELS[row.status]} /> },
  { key: 'due', header: t('Due date'), card: 'meta', width: 'w-32', cell: (row) => (row.dueDate === null ? '' : dayText(row.dueDate)) },
  { key: 'amount', header: t('Advance'), align: 'end', card: 'none', from: 'lg', width: 'w-36', cell: (row) => <Money naira={row.amount} /> },
  {
    key: 'outstanding',
    header: t('Payoff amount today'),
    align: 'end',
    card: 'amount',
    width: 'w-36',
    cell: (row) => (row.outstanding > 0 ? <Money naira={row.outstanding} strong /> : <span className="text-ink-3">–</span>),
  },
];

/** The credit history with the amounts owed and available: the wallet's first tab. */
export function CreditTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [offset, limit] = [Number(query.get('offset') ?? 0) || 0, Number(query.get('limit') ?? 10) || 10];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listCredits, { businessId: business.id, offset, limit }),
    placeholderData: (before) => before,
  });
  const open = query.get('credit');
  const cards = data?.topCards;
  return (
    <div className="grid gap-6">
      <LevelNeeded level={3} />
      <section aria-label={t('Credit')} className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-4">
        <Figure label={t('Outstanding advances')}>{cards && <Money naira={cards.totalCreditUnpaid} size="lead" strong />}</Figure>
        <Figure label={t('Unpaid advances')}>{cards && <span className="tabular text-lg font-medium">{cards.unpaidCredits}</span>}</Figure>
        <Figure label={t('Available credit')}>{data && <Money naira={data.availableCredit} size="lead" />}</Figure>
        <Figure label={t('Most you can request now')}>{data && <Money naira={data.upfrontRequestLimit} size="lead" />}</Figure>
      </section>
      <Card flush>
        <DataTable
          label={t('Credit history')}
          columns={COLUMNS}
          rows={data?.credits}
          rowKey={(row) => row.id}
          rowTo={(row) => withQuery(paths.wallet(), { credit: row.id }, location.search)}
          rowName={(row) => t('Advance on {invoiceNumber}', { invoiceNumber: row.invoiceNumber })}
          skeletonRows={4}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState title={t('No advances yet')} action={<ButtonLink to={paths.wallet('requestable')}>{t('See eligible invoices')}</ButtonLink>}>
              {t('An advance pays you today for an invoice your buyer has approved. Your requests, balances and repayments appear here.')}
            </EmptyState>
          }
        />
      </Card>
      {data && data.count > 10 && (
        <Pagination
          offset={offset}
          limit={limit}
          count={data.count}
          onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 10 ? null : next.limit })}
        />
      )}
      <LimitExplained />
      {open && <CreditPanel key={open} id={open} onClose={() => change({ credit: null }, STAY)} />}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="min-w-0 bg-surface px-4 py-4">
      <h2 id={id} className="text-ink-2">
        {label}
      </h2>
      <p className="mt-1 min-h-7">{children ?? <Skeleton className="h-6 w-24" />}</p>
    </div>
  );
}

/** The reasons for the limit, and what would raise it. */
function LimitExplained() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(creditLimit, { businessId: business.id }));
  const reached = useLevel(3);
  return (
    <Card
      title={reached ? t('Your limit') : t('Your limit at verification level {level}', { level: 3 })}
      aside={data && <Money naira={data.limit} strong={reached} />}
    >
      {data ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Sentences title={t('How it’s calculated')} lines={[...data.reasons, data.decision]} />
          <Sentences
            title={t('How to raise it')}
            lines={data.raises.length > 0 ? data.raises : [t('You have the highest limit that can be reached by repaying on time.')]}
          />
        </div>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Card>
  );
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {lines.map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Invoice({ row }: { row: Credit }) {
  return (
    <span className="wrap-anywhere">
      {row.party} <span className="tabular text-ink-3">{row.invoiceNumber}</span>
    </span>
  );
}

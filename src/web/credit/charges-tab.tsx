import { useQuery } from '@tanstack/react-query';
import { listCharges } from '../../shared/credit/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { queryOf } from '../../api-client/query.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { momentText, today } from '../base/days.ts';

type Charge = OutputOf<typeof listCharges>['charges'][number];

const KINDS: Record<Charge['kind'], string> = { fee: t('Fee'), penalty: t('Late penalty'), waiver: t('Waived') };

const COLUMNS: readonly Column<Charge>[] = [
  { key: 'kind', header: t('What'), card: 'title', width: 'w-52', cell: (row) => KINDS[row.kind], skeleton: 'h-4 w-24' },
  { key: 'about', header: t('For'), card: 'meta', cell: (row) => <About row={row} /> },
  { key: 'at', header: t('Last changed'), card: 'status', width: 'w-40', cell: (row) => <time dateTime={row.at}>{momentText(row.at, today())}</time> },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', width: 'w-36', cell: (row) => <Money naira={row.amount} strong /> },
];

/** Every fee and penalty accrued so far; waived ones are negative amounts. */
export function ChargesTab() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const [offset, limit] = [Number(query.get('offset') ?? 0) || 0, Number(query.get('limit') ?? 20) || 20];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(listCharges, { businessId: business.id, offset, limit }),
    placeholderData: (before) => before,
  });
  return (
    <>
      <Card flush>
        <DataTable
          label={t('Fees')}
          columns={COLUMNS}
          rows={data?.charges}
          rowKey={(row) => row.id}
          rowName={(row) => `${KINDS[row.kind]}, ${row.about}`}
          skeletonRows={4}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('No fees yet')}>{t('Advance fees and late penalties appear here as they accrue.')}</EmptyState>}
        />
      </Card>
      {data && data.count > 20 && (
        <Pagination
          offset={offset}
          limit={limit}
          count={data.count}
          onChange={(next) => change({ offset: next.offset || null, limit: next.limit === 20 ? null : next.limit })}
        />
      )}
    </>
  );
}

function About({ row }: { row: Charge }) {
  return <span className="wrap-anywhere">{row.creditId ? <Link to={paths.credit(row.creditId)}>{row.about}</Link> : row.about}</span>;
}

import { useQuery } from '@tanstack/react-query';
import { readBooks } from '../../../shared/books/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { queryOf } from '../../../api-client/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { AccountsCard } from './accounts-card.tsx';
import { LocksCard } from './locks-card.tsx';
import { MonthlyCard } from './monthly-card.tsx';

export type Books = OutputOf<typeof readBooks>;

/** What belongs to the journal: locked months, the codes and names of accounts, and who is e-mailed each month. */
export function BooksScreen() {
  const may = usePermission('invoice.export');
  return (
    <>
      <PageHeader
        title={t('Accounting')}
        lead={t('Locked months, the accounts of your program and the monthly email to your accountant.')}
        back={{ to: paths.report('journal'), label: t('Journal') }}
      />
      {may.allowed ? (
        <Cards />
      ) : (
        <EmptyState title={t('Not available with your role')} level={2}>
          {may.reason}
        </EmptyState>
      )}
    </>
  );
}

function Cards() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readBooks, { businessId: business.id }));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid max-w-[52rem] gap-6">
      {data ? (
        <>
          <LocksCard books={data} />
          <MonthlyCard books={data} />
          <AccountsCard books={data} />
        </>
      ) : (
        <>
          <Loading label={t('Loading the report')} />
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-64 w-full" />
        </>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { readTransaction } from '../../shared/office/ledger/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { useTitle } from '../base/title.ts';
import { PostingCard } from './posting-card.tsx';

/** One posting with all its entries. */
export function PostingScreen() {
  const transactionId = useParam('transactionId');
  const { data, error, refetch } = useQuery(queryOf(readTransaction, { transactionId }));
  useTitle(`Posting ${transactionId}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader back={{ to: '/ledger/postings', label: 'Postings' }} title={`Posting ${transactionId}`} />
      {data ? <PostingCard posting={data} /> : <Loading label="Loading the posting" />}
    </>
  );
}

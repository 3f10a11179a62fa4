import { useQuery } from '@tanstack/react-query';
import { listRequests, readCredit } from '../../shared/office/credit/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { ageText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { useTitle } from '../base/title.ts';
import { History } from '../work/history.tsx';
import { Neighbours } from '../work/neighbours.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { AdvanceCard, RepaymentsCard } from './advance.tsx';
import { BorrowerCard, EarlierCard } from './borrower.tsx';
import { Decision } from './decision.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { CREDIT_LOOKS } from './looks.ts';
import { Outcome } from './outcome.tsx';
import { Scorecard } from './scorecard.tsx';

const COLUMNS = 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** One credit: the decision or its outcome, what speaks for and against it, the borrower's record, notes and history. */
export function CreditScreen() {
  const creditId = useParam('creditId');
  const { data, error, refetch } = useQuery(queryOf(readCredit, { creditId }));
  const mayDecide = useMay('credit.decide');
  useTitle(data && `Credit of ${data.credit.business}, ${data.credit.invoiceNumber}`);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  const { credit, takenBy } = data;
  const isPending = credit.status === 'pending';
  const back = data.advance ? { to: '/credit/advances', label: 'Advances' } : { to: '/credit/requests', label: 'Credit requests' };
  const state = `Waits for ${ageText(credit.requestedAt)}, ${takenBy ? `taken by ${takenBy.name}` : 'not taken'}`;
  return (
    <>
      <PageHeader
        title={credit.business}
        lead={`${credit.invoiceNumber} to ${credit.buyer}. ${isPending ? `${state}.` : ''}`}
        back={back}
        mark={<Status {...CREDIT_LOOKS[credit.status]} />}
        actions={
          isPending && (
            <>
              <Neighbours at="/credit" previous={data.previous} next={data.next} />
              <TakeMenu kind="credit" subject={creditId} takenBy={takenBy} refresh={[readCredit, listRequests]} />
            </>
          )
        }
      />
      <div className={COLUMNS}>
        <div className="grid min-w-0 gap-4">
          {isPending && mayDecide && <Decision key={creditId} file={data} />}
          {data.advance && <AdvanceCard credit={credit} advance={data.advance} />}
          {data.advance && <RepaymentsCard advance={data.advance} />}
          {!isPending && <Outcome credit={credit} />}
          <Scorecard file={data} />
          <InvoiceCard file={data} />
        </div>
        <div className="grid min-w-0 gap-4">
          <BorrowerCard borrower={data.borrower} />
          <EarlierCard earlier={data.borrower.earlier} />
          <Notes key={creditId} kind="credit" subject={creditId} notes={data.notes} refresh={readCredit} />
          <History rows={data.history} />
        </div>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Loading label="Loading the credit" />
      <Skeleton className="mb-6 h-16 w-full" />
      <div className={COLUMNS}>
        <Skeleton className="h-[32rem] w-full" />
        <Skeleton className="h-[32rem] w-full" />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { listRequests, readCredit } from '../../shared/office/credit/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { Card, Facts, Panel } from '../../ui/primitives/card.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { ageText, dayText, momentText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { useTitle } from '../base/title.ts';
import { History } from '../work/history.tsx';
import { Neighbours } from '../work/neighbours.tsx';
import { Notes } from '../work/notes.tsx';
import { TakeMenu } from '../work/take-menu.tsx';
import { AdvanceCard, RepaymentsCard } from './advance.tsx';
import { Decision } from './decision.tsx';
import { CREDIT_LOOKS } from './looks.ts';
import type { CreditFile } from './looks.ts';

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

type Borrower = CreditFile['borrower'];

/** Limit and exposure of the borrower, without the request that waits. */
function BorrowerCard({ borrower }: { borrower: Borrower }) {
  return (
    <Card title="Limit of the borrower" aside={<Badge>Level {borrower.level}</Badge>}>
      <Facts
        rows={[
          { label: borrower.hasOwnLimit ? 'Limit, set by us' : 'Limit', value: <Money naira={borrower.limit} /> },
          { label: 'Owed on advances', value: <Money naira={borrower.outstanding} /> },
          { label: 'Other requests and offers', value: <Money naira={borrower.reserved} /> },
          { label: 'Available', value: <Money naira={borrower.available} />, total: true },
          { label: 'For one buyer at most', value: <Money naira={borrower.perBuyer} /> },
          { label: 'Repaid on time by the buyer', value: borrower.onTime },
          { label: 'Repaid late or in default', value: <span className={borrower.late > 0 ? 'font-medium text-danger' : ''}>{borrower.late}</span> },
          { label: 'Past their due date now', value: <span className={borrower.pastDue > 0 ? 'font-medium text-danger' : ''}>{borrower.pastDue}</span> },
        ]}
      />
      <p className="mt-3 text-xs text-ink-2">{borrower.limitReasons.join(' ')}</p>
    </Card>
  );
}

/** The borrower's other credits, newest first. */
function EarlierCard({ earlier }: { earlier: Borrower['earlier'] }) {
  return (
    <Card title="Other advances and requests">
      {earlier.length === 0 && <p className="text-sm text-ink-2">This is the first.</p>}
      <ul className="grid">
        {earlier.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm last:border-b-0">
            <span className="min-w-0">
              <Link to={`/credit/${one.id}`}>{one.invoiceNumber}</Link> <span className="break-words text-ink-2">to {one.buyer}</span>
              <span className="block text-xs text-ink-2">
                {one.repaidAt === null ? `Due ${dayText(one.dueDate)}` : `Repaid ${momentText(one.repaidAt)}, due ${dayText(one.dueDate)}`}
                {one.late && one.repaidAt !== null && ', late'}
              </span>
            </span>
            <span className="grid shrink-0 justify-items-end">
              <Money naira={one.amount} />
              <Status {...CREDIT_LOOKS[one.status]} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const PROOFS: Readonly<Record<string, string>> = {
  member: 'signed in',
  code: 'by a code sent to the address',
  operator: 'recorded by us, with evidence',
  payment: 'by the buyer’s own payment',
};

/** The invoice and its buyer as they are now. */
function InvoiceCard({ file: { credit, invoice } }: { file: CreditFile }) {
  if (!invoice) return <Card title="Invoice">The invoice was deleted.</Card>;
  const { decision, proof, paidByBuyer, paidLate } = invoice;
  const approval = decision !== 'approved' ? 'Not approved' : proof === null ? 'Approved, without a proof' : `Approved, ${PROOFS[proof] ?? proof}`;
  const paid = paidByBuyer === 0 ? 'None yet' : `${paidByBuyer}, ${paidLate} of them late`;
  return (
    <Card title={`Invoice ${credit.invoiceNumber}`}>
      <div className="grid gap-4">
        {(invoice.related || invoice.sharedDevice) && (
          <Panel tone="warn" icon={<TriangleAlert aria-hidden="true" size={16} />}>
            {invoice.related && <p>Borrower and buyer are related: they share people, an address, a number, a registration or a bank account.</p>}
            {invoice.sharedDevice && <p>Owners or admins of both sign in with the same browser.</p>}
          </Panel>
        )}
        <div className="grid gap-x-8 lg:grid-cols-2">
          <Facts
            rows={[
              { label: 'Total', value: <Money naira={invoice.total} /> },
              { label: 'Balance due', value: <Money naira={invoice.balance} strong /> },
              { label: 'Issued', value: invoice.issueDate === null ? '' : dayText(invoice.issueDate) },
              { label: 'Due', value: invoice.dueDate === null ? '' : dayText(invoice.dueDate) },
              { label: 'Approval', value: approval },
            ]}
          />
          <Facts
            rows={[
              { label: 'Buyer', value: <span className="break-words">{credit.buyer}</span> },
              { label: 'Address', value: <span className="break-all">{invoice.buyerEmail ?? 'None'}</span> },
              { label: 'Verification', value: invoice.buyerLevel === null ? 'No business here' : `Level ${invoice.buyerLevel}` },
              { label: 'Invoices paid here', value: paid },
              {
                label: credit.status === 'pending' ? 'Other advances on this buyer' : 'Advances on this buyer',
                value: <Money naira={invoice.buyerExposure} />,
              },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

/** How a request was decided: the offer, or the reasons that the borrower reads. */
function Outcome({ credit }: { credit: CreditFile['credit'] }) {
  const { decidedBy, decidedAt, offered, fee, apr, expiresAt, reasons } = credit;
  return (
    <Card title="Decision">
      <Facts
        rows={[
          { label: 'Requested', value: <Money naira={credit.requested} /> },
          ...(offered === null ? [] : [{ label: 'Offered', value: <Money naira={offered} strong /> }]),
          ...(fee === null || apr === null ? [] : [{ label: 'Fee until it is due', value: <FeeText fee={fee} apr={apr} /> }]),
          ...(decidedAt === null
            ? []
            : [{ label: 'Decided', value: `${decidedBy === 'scorecard' ? 'By the scorecard' : (decidedBy ?? '')}, ${momentText(decidedAt)}` }]),
          ...(expiresAt === null ? [] : [{ label: 'The offer ends', value: momentText(expiresAt) }]),
        ]}
      />
      {reasons.map(({ text, remedy }) => (
        <p key={text} className="mt-3 text-sm break-words">
          {text} <span className="text-ink-2">{remedy}</span>
        </p>
      ))}
    </Card>
  );
}

/** A fee with its yearly rate. */
function FeeText({ fee, apr }: { fee: number; apr: number }) {
  return (
    <>
      <Money naira={fee} /> <span className="text-ink-2">({apr} % a year)</span>
    </>
  );
}

const CEILINGS: Readonly<Record<NonNullable<CreditFile['today']>['ceiling'], string>> = {
  rate: 'the share of the invoice that its grade allows',
  available: 'what is available of the limit',
  buyer: 'what may be advanced on one buyer',
};

/** The score of the request line by line, and what the rules say today. */
function Scorecard({ file: { credit, today } }: { file: CreditFile }) {
  return (
    <Card title="Scorecard" aside={<span className="tabular text-sm text-ink-2">Grade {credit.grade}</span>}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {credit.points.map(({ what, points }) => (
            <tr key={what} className="border-b border-line">
              <td className="py-2 pe-6 break-words text-ink-2">{what}</td>
              <td className="tabular py-2 text-end">{points > 0 ? `+${points}` : String(points).replace('-', '−')}</td>
            </tr>
          ))}
          <tr className="rule-double font-semibold">
            <td className="py-2">Score when it was requested, of 100</td>
            <td className="tabular py-2 text-end">{credit.score}</td>
          </tr>
        </tbody>
      </table>
      {today && <Today today={today} credit={credit} />}
    </Card>
  );
}

function Today({ today, credit }: { today: NonNullable<CreditFile['today']>; credit: CreditFile['credit'] }) {
  const hasChanged = today.score !== credit.score || today.grade !== credit.grade;
  return (
    <div className="mt-4 grid gap-3 text-sm">
      {hasChanged && (
        <p>
          Today it would reach {today.score} points, grade {today.grade}.
        </p>
      )}
      {today.against.length > 0 ? (
        <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
          <p className="font-medium">It cannot be offered today:</p>
          {today.against.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Panel>
      ) : (
        <p className="text-ink-2">
          The rules leave <Money naira={today.upTo} strong /> for it: {CEILINGS[today.ceiling]}.
        </p>
      )}
    </div>
  );
}

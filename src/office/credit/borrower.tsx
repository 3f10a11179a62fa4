import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { dayText, momentText } from '../base/settings.ts';
import { CREDIT_LOOKS } from './looks.ts';
import type { CreditFile } from './looks.ts';

type Borrower = CreditFile['borrower'];

/** Limit and exposure of the borrower, without the request that waits. */
export function BorrowerCard({ borrower }: { borrower: Borrower }) {
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
export function EarlierCard({ earlier }: { earlier: Borrower['earlier'] }) {
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

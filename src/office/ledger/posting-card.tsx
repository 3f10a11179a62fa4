import type { OutputOf } from '../../shared/kit/route.ts';
import { CHART } from '../../shared/office/ledger/chart.ts';
import type { readTransaction } from '../../shared/office/ledger/contract.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { momentText } from '../base/settings.ts';
import { AccountOwner } from './account-owner.tsx';

type Posting = OutputOf<typeof readTransaction>;

/** A posting as a journal entry: debits and credits of each account. */
export function PostingCard({ posting, linked = false }: { posting: Posting; linked?: boolean }) {
  const { id, at, event, reference, description, legs } = posting;
  return (
    <Card title={description || event} aside={linked && <Link to={`/ledger/postings/${id}`}>Posting {id}</Link>} flush>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm text-ink-2 sm:px-5">
        <span className="tabular">{momentText(at)}</span>
        <span>{event}</span>
        <span className="min-w-0 break-all">{reference}</span>
      </p>
      <div className="overflow-x-auto">
        <table aria-label={`Entries of posting ${id}`} className="w-full min-w-[34rem] border-separate border-spacing-0 text-sm">
          <thead>
            <tr className="text-xs text-ink-2">
              <th scope="col" className="border-b border-line px-4 py-2 text-start font-medium sm:px-5">
                Account
              </th>
              <th scope="col" className="border-b border-line px-4 py-2 text-end font-medium sm:px-5">
                Debit
              </th>
              <th scope="col" className="border-b border-line px-4 py-2 text-end font-medium sm:px-5">
                Credit
              </th>
            </tr>
          </thead>
          <tbody>
            {legs.map((leg, index) => (
              <tr key={index}>
                <th scope="row" className="border-b border-line px-4 py-2 text-start font-normal sm:px-5">
                  <Link to={`/ledger/accounts/${leg.accountId}`}>{CHART[leg.kind].label}</Link>
                  <span className="ms-2 text-ink-2">
                    <AccountOwner of={leg} />
                  </span>
                </th>
                <td className="border-b border-line px-4 py-2 text-end sm:px-5">{leg.amount < 0 && <Money naira={-leg.amount} />}</td>
                <td className="border-b border-line px-4 py-2 text-end sm:px-5">{leg.amount > 0 && <Money naira={leg.amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { readTransfers } from '../../shared/office/businesses/background-contract.ts';
import type { MatchReason } from '../../shared/payments/matching.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { ageText, momentText } from '../base/settings.ts';

type Transfer = OutputOf<typeof readTransfers>['transfers'][number];

const LOOKS: Readonly<Record<Transfer['state'], StatusLook>> = {
  open: { word: 'Waits for an invoice', tone: 'wait', shape: 'ring' },
  assigned: { word: 'Paid invoices', tone: 'good', shape: 'check' },
  kept: { word: 'Not for an invoice', tone: 'quiet', shape: 'dash' },
};

const REASONS: Readonly<Record<MatchReason, string>> = {
  number: 'number in the narration',
  account: 'the customer’s account number',
  amount: 'exact amount due',
  payer: 'known payer',
  name: 'name',
};

/** Bank transfers received, each with the invoices it paid and who matched them. Those that wait have suggestions. */
export function Transfers({ businessId }: { businessId: string }) {
  const pages = useInfiniteQuery({
    queryKey: [readTransfers.id, businessId],
    queryFn: ({ pageParam, signal }) => call(readTransfers, { businessId, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ count }, all) => {
      const shown = all.reduce((sum, { transfers }) => sum + transfers.length, 0);
      return shown < count ? shown : undefined;
    },
  });
  const transfers = pages.data?.pages.flatMap((page) => page.transfers);
  return (
    <Card title="Transfers received">
      {pages.error && !transfers && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && (
        <>
          <Loading label="Loading the transfers" />
          <Skeleton className="h-24 w-full" />
        </>
      )}
      {transfers?.length === 0 && <p className="text-sm text-ink-2">None has arrived.</p>}
      <ul className="divide-y divide-line">
        {transfers?.map((transfer) => (
          <li key={transfer.id} className="py-3 text-sm first:pt-0 last:pb-0">
            <Row transfer={transfer} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className="mt-4">
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show older transfers
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ transfer: { sender, narration, customer, at, amount, unassigned, state, decisions, suggestions } }: { transfer: Transfer }) {
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{sender ?? 'Unknown sender'}</p>
          {narration !== null && <p className="text-xs wrap-anywhere text-ink-2">“{narration}”</p>}
          {customer !== null && <p className="text-xs wrap-anywhere text-ink-2">To the account number of {customer}</p>}
          <p className="text-xs text-ink-2" title={momentText(at)}>
            {ageText(at)} ago
          </p>
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <Money naira={amount} strong />
          <Status {...LOOKS[state]} />
          {unassigned > 0 && unassigned < amount && (
            <span className="text-xs text-ink-2">
              <Money naira={unassigned} /> left
            </span>
          )}
        </div>
      </div>
      <ul className="mt-1 grid gap-0.5 text-xs text-ink-2">
        {decisions.map(({ id, number, amount: paid, how, by, at: matchedAt, undoneAt }) => (
          <li key={id} className="wrap-anywhere">
            <Money naira={paid} /> on {number}, {how === 'rule' ? 'by the rule' : `by ${by ?? 'a person'}`}, {momentText(matchedAt)}
            {undoneAt !== null && `; taken off ${momentText(undoneAt)}`}
          </li>
        ))}
        {suggestions.map(({ invoiceId, number, party, balance, reasons }) => (
          <li key={invoiceId} className="wrap-anywhere">
            Suggested: {number}
            {party !== null && `, ${party}`}, <Money naira={balance} /> due ({reasons.map((reason) => REASONS[reason]).join(', ')})
          </li>
        ))}
      </ul>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ledgerCheck, startLedgerCheck } from '../../shared/office/ledger/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { ageText, momentText } from '../base/settings.ts';

type Check = NonNullable<OutputOf<typeof ledgerCheck>['last']>;

/** The server stores a hundred; more than these are no help on a screen. */
const SHOWN = 10;

/** The last check of the ledger, and another one on demand. */
export function LedgerCheck() {
  const { data, error, refetch } = useQuery({ ...queryOf(ledgerCheck, {}), refetchInterval: 5_000 });
  const start = useAction(startLedgerCheck, { done: 'The check has started.', refresh: [ledgerCheck] });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-14 w-full" />;
  const again = (
    <Button size="small" loading={start.isPending} onClick={() => start.mutate({})}>
      Check now
    </Button>
  );
  const { last } = data;
  if (last === null)
    return (
      <Panel icon={<CircleHelp aria-hidden="true" size={16} />}>
        <Row action={again}>The ledger has not been checked yet. A check runs every hour.</Row>
      </Panel>
    );
  if (last.findings.length === 0)
    return (
      <Panel tone="good" icon={<CircleCheck aria-hidden="true" size={16} />}>
        <Row action={again}>
          <When at={last.checkedAt} />: every posting sums to zero, and every balance is the sum of its entries.
        </Row>
      </Panel>
    );
  return (
    <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      <Row action={again}>
        <When at={last.checkedAt} />: the ledger does not agree with itself. Payouts were stopped.
      </Row>
      <Findings findings={last.findings} />
    </Panel>
  );
}

function Row({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{children}</span>
      {action}
    </div>
  );
}

function When({ at }: { at: string }) {
  const age = ageText(at);
  return <span title={momentText(at)}>{age === '0 min' ? 'Checked just now' : `Checked ${age} ago`}</span>;
}

function Findings({ findings }: Pick<Check, 'findings'>) {
  return (
    <ul className="mt-2 grid list-disc gap-1 ps-5 text-xs">
      {findings.slice(0, SHOWN).map((finding) => (
        <li key={finding} className="wrap-anywhere">
          {finding}
        </li>
      ))}
      {findings.length > SHOWN && <li>{findings.length - SHOWN} more</li>}
    </ul>
  );
}

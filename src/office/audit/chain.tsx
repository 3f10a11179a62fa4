import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { readAuditChain, verifyAuditChain } from '../../shared/office/audit/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import type { StatusLook } from '../../ui/primitives/status.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';

/** The last verification of the chain of hashes. */
export function Chain() {
  const { data, error, refetch } = useQuery(queryOf(readAuditChain, {}));
  const mayReadCases = useMay('case.read');
  const verify = useAction(verifyAuditChain, {
    refresh: [readAuditChain],
    onDone: ({ count, wrong }) => (wrong === null ? toast.success(`All ${count} entries verify.`) : toast.error(wrong)),
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const broken = data?.openCase ?? null;
  return (
    <Card
      title="Chain"
      aside={
        <Button onClick={() => verify.mutate({})} loading={verify.isPending}>
          Verify now
        </Button>
      }
    >
      {!data && <Skeleton className="h-5 w-80" />}
      {data && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Status {...lookOf(data)} />
          {data.count !== null && <span className="text-ink-2">Entries 1 to {data.count}</span>}
          {data.wholeAt !== null && <span className="text-ink-2">All of them last on {momentText(data.wholeAt)}</span>}
          {broken && (mayReadCases ? <Link to={`/cases/${broken.id}`}>Open the case</Link> : <span>A case is open.</span>)}
        </p>
      )}
    </Card>
  );
}

function lookOf({ openCase, count }: OutputOf<typeof readAuditChain>): StatusLook {
  if (openCase !== null) return { word: 'Does not verify', tone: 'bad', shape: 'alert' };
  return count === null ? { word: 'Not verified yet', tone: 'wait', shape: 'ring' } : { word: 'Verified', tone: 'good', shape: 'check' };
}

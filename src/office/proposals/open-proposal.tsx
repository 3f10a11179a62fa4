import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { listProposals } from '../../shared/office/proposals/contract.ts';
import type { FourEyesAction } from '../../shared/office/proposals/actions.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { queryOf } from '../../api-client/query.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { ageText, isPast } from '../base/settings.ts';

type Proposal = OutputOf<typeof listProposals>['proposals'][number];

/** The open proposal about a subject, with one of these actions: while there is one, no other can be made. Null while it is not known. */
export function useOpenProposal(about: string, actions: readonly FourEyesAction[]): Proposal | null {
  const { data } = useQuery(queryOf(listProposals, { about }));
  return data?.proposals.find(({ action, expiresAt }) => actions.includes(action) && !isPast(expiresAt)) ?? null;
}

/** Says what waits for a second operator. */
export function OpenProposal({ proposal: { summary, maker, madeAt } }: { proposal: Proposal }) {
  return (
    <Panel tone="info" icon={<Users aria-hidden="true" size={16} />}>
      <p className="break-words">
        {summary}. Proposed by {maker.name} {ageText(madeAt)} ago; it waits under <Link to="/proposals">Four eyes</Link>, and nothing else can be proposed about
        it meanwhile.
      </p>
    </Panel>
  );
}

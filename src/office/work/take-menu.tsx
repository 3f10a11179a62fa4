import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handOverWork, listColleagues, takeWork } from '../../shared/office/work/contract.ts';
import { WORK_KINDS } from '../../shared/office/work/queues.ts';
import type { WorkKind } from '../../shared/office/work/queues.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { useMay, useOperator } from '../base/session.ts';

export interface TakeMenuProps {
  kind: WorkKind;
  subject: string;
  takenBy: { readonly id: string; readonly name: string } | null;
  /** Calls whose answers name who has the work. */
  refresh: readonly { id: string }[];
}

/** Take, take over, hand over: for the header of any piece of work. Nothing for operators who only read. */
export function TakeMenu({ kind, subject, takenBy, refresh }: TakeMenuProps) {
  const { id } = useOperator();
  const may = useMay(WORK_KINDS[kind]);
  const [wanted, setWanted] = useState(false);
  const colleagues = useQuery({ ...queryOf(listColleagues, { kind }), enabled: may && wanted });
  const take = useAction(takeWork, { done: 'It is yours.', refresh });
  const handOver = useAction(handOverWork, { refresh });
  if (!may) return null;
  if (takenBy === null) {
    return (
      <Button loading={take.isPending} onClick={() => take.mutate({ kind, subject })}>
        Take
      </Button>
    );
  }
  if (takenBy.id !== id) {
    return (
      <Button loading={take.isPending} onClick={() => take.mutate({ kind, subject, over: true })}>
        Take over from {takenBy.name.split(' ')[0]}
      </Button>
    );
  }
  const items: MenuEntry[] = [
    ...(colleagues.data?.colleagues ?? []).map((one) => ({ label: one.name, onSelect: () => handOver.mutate({ kind, subject, to: one.id }) })),
    { label: 'Back to the queue', onSelect: () => handOver.mutate({ kind, subject, to: null }) },
  ];
  return (
    <span onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Menu label="Hand over to" items={items} align="end" trigger={(props) => <Button {...props}>Hand over</Button>} />
    </span>
  );
}

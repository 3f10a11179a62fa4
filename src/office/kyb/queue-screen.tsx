import { listReviews } from '../../shared/office/kyb/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { PagedList, usePaged } from '../base/paged-list.tsx';
import { ageText, momentText } from '../base/settings.ts';
import { useWhose, WhoseTabs } from '../work/whose.tsx';

type Row = OutputOf<typeof listReviews>['reviews'][number];

const NOTHING = {
  all: { title: 'Nobody waits for a review', text: 'A business appears here when it has handed in everything for level 3.' },
  mine: { title: 'You have taken no review', text: 'Open one of the others and take it.' },
  free: { title: 'Every review is taken', text: 'Look at all of them, or take one over.' },
} as const;

/** Businesses that wait for a review, oldest first. */
export function KybQueueScreen() {
  const whose = useWhose();
  const { data, of } = usePaged(listReviews, { whose });
  return (
    <>
      <PageHeader title="Verifications" lead="Businesses that have handed in everything for level 3, oldest first." />
      <WhoseTabs at="/kyb" label="Whose reviews" waiting={data?.waiting} />
      <PagedList
        of={of}
        count={data?.count}
        label="Verifications"
        columns={COLUMNS}
        rows={data?.reviews}
        rowKey={({ businessId }) => businessId}
        rowName={({ name }) => name}
        rowTo={({ businessId }) => `/kyb/${businessId}`}
        empty={<EmptyState title={NOTHING[whose].title}>{NOTHING[whose].text}</EmptyState>}
      />
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Business', card: 'title', cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'age', header: 'Waits for', card: 'amount', cell: ({ since }) => <span title={momentText(since)}>{ageText(since)}</span> },
  { key: 'level', header: 'Level', card: 'meta', cell: ({ level }) => `Level ${level}, asks for 3` },
  { key: 'open', header: 'To decide', align: 'end', card: 'none', cell: ({ open }) => open },
  { key: 'taken', header: 'Taken by', card: 'status', cell: ({ takenBy }) => takenBy?.name ?? <span className="text-ink-3">Nobody</span> },
];

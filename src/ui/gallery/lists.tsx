import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { kobo } from '../../shared/kit/money.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { Button } from '../primitives/button.tsx';
import { Card } from '../primitives/card.tsx';
import { DataTable } from '../table/data-table.tsx';
import type { Column, Sort } from '../table/table-model.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { Menu } from '../overlays/menu.tsx';
import { Money } from '../primitives/money.tsx';
import { Pagination } from '../table/pagination.tsx';
import { Status } from '../primitives/status.tsx';
import { Section } from './section.tsx';
import { STATES } from './states.ts';

interface Row {
  id: string;
  number: string;
  party: string;
  due: string;
  status: keyof typeof STATES;
  total: number;
}

const ROWS: Row[] = [
  { id: '1', number: 'INV-000142', party: 'Ọlá Ṣadé Foods', due: '17 Nov 2026', status: 'late', total: 1245030050 },
  { id: '2', number: 'INV-000141', party: 'Chidi & Sons', due: '2 Dec 2026', status: 'paid', total: 4500000 },
  {
    id: '3',
    number: 'INV-000140',
    party: 'A company with a name so long that it has to wrap or be cut somewhere sensible Ltd',
    due: '4 Dec 2026',
    status: 'partial',
    total: 12550,
  },
  { id: '4', number: 'Draft', party: 'Bola Ade', due: '—', status: 'draft', total: 0 },
];

const COLUMNS: Column<Row>[] = [
  { key: 'party', header: 'Customer', cell: (row) => row.party, sortable: true, card: 'title' },
  { key: 'number', header: 'Number', cell: (row) => <span className="tabular">{row.number}</span>, sortable: true },
  { key: 'due', header: 'Due', cell: (row) => <span className="tabular">{row.due}</span>, sortable: true },
  { key: 'status', header: 'Status', cell: (row) => <Status {...STATES[row.status]} />, card: 'status' },
  { key: 'total', header: 'Amount', cell: (row) => <Money kobo={kobo(row.total)} />, align: 'end', sortable: true, card: 'amount' },
];

export function Lists() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['2']));
  const [sort, setSort] = useState<Sort>({ by: 'due', down: true });
  const common = {
    label: 'Invoices',
    columns: COLUMNS,
    rowKey: (row: Row) => row.id,
    rowName: (row: Row) => row.number,
    rowTo: (row: Row) => `/invoices/${row.id}`,
  };
  const empty = (
    <EmptyState
      title="No invoices yet"
      action={
        <Button variant="primary" icon={<Plus aria-hidden="true" size={16} />}>
          Create the first one
        </Button>
      }
    >
      Each invoice you send stands here with what is still owed on it, late ones first.
    </EmptyState>
  );
  return (
    <Section title="Lists">
      <div className="grid gap-6">
        <Card flush>
          <DataTable
            {...common}
            rows={ROWS}
            sort={sort}
            onSort={setSort}
            selection={{ chosen, onChange: setChosen }}
            rowActions={(row) => (
              <Menu
                label={`Actions for ${row.number}`}
                align="end"
                items={[{ label: 'Copy link' }, { label: 'Mark as paid' }, 'line', { label: 'Delete', danger: true }]}
                trigger={(props) => <IconButton {...props} small label={`Actions for ${row.number}`} icon={<Ellipsis aria-hidden="true" size={16} />} />}
              />
            )}
            empty={empty}
          />
        </Card>
        <Pagination offset={10} limit={10} count={1204} onChange={() => undefined} />
        <div className="grid gap-6 md:grid-cols-2">
          <Card flush>
            <DataTable {...common} rows={[]} empty={empty} />
          </Card>
          <Card flush>
            <DataTable
              {...common}
              rows={undefined}
              error={new ApiError({ code: 'INTERNAL', message: 'An error occurred. Please try again.', status: 500, requestId: 'req_8f3kQ2' })}
              onRetry={() => undefined}
              empty={empty}
            />
          </Card>
        </div>
        <Card flush title="Loading">
          <DataTable {...common} rows={undefined} skeletonRows={3} empty={empty} />
        </Card>
      </div>
    </Section>
  );
}

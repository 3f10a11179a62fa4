import { Panel } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/settings.ts';
import { IDENTITY_TYPES } from './identity-types.ts';
import type { Review } from './review-screen.tsx';

type Owner = Review['owners'][number];

const COLUMNS: readonly Column<Owner>[] = [
  {
    key: 'declared',
    header: 'Declared',
    card: 'title',
    cell: ({ name, role, dateOfBirth }) => (
      <span className="block py-1 whitespace-normal">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-ink-2">{[role, dateOfBirth === null ? null : `born ${dayText(dateOfBirth)}`].filter(Boolean).join(', ')}</span>
      </span>
    ),
  },
  {
    key: 'proved',
    header: 'Registry',
    card: 'meta',
    cell: ({ proved }) =>
      proved === null ? (
        <span className="text-ink-3">Not proved</span>
      ) : (
        <span className="block py-1 whitespace-normal">
          <span className="block wrap-anywhere">{proved.name}</span>
          <span className="tabular block text-xs text-ink-2">
            {IDENTITY_TYPES[proved.type] ?? proved.type} {proved.shown}
          </span>
        </span>
      ),
  },
  { key: 'share', header: 'Share', align: 'end', card: 'amount', cell: ({ ownership }) => (ownership === null ? '–' : `${ownership}%`) },
];

/** Each declared owner beside what the registry said about a person of that name. */
export function Owners({ owners }: { owners: readonly Owner[] }) {
  const shares = owners.reduce((sum, { ownership }) => sum + (ownership ?? 0), 0);
  const unproved = owners.filter(({ ownership, proved }) => proved === null && (ownership ?? 0) >= 25);
  return (
    <div className="grid gap-3">
      <div className="rounded border border-line">
        <DataTable
          label="Owners"
          columns={COLUMNS}
          rows={owners}
          rowKey={({ name }) => name}
          rowName={({ name }) => name}
          empty={<p className="px-4 py-4 text-sm text-ink-2">None is declared.</p>}
        />
        {owners.length > 0 && <p className="border-t border-line px-4 py-2 text-end text-sm font-semibold">Declared in all: {shares} %</p>}
      </div>
      {owners.length > 0 && shares < 75 && <Panel tone="warn">Less than 75 % is declared: somebody with a quarter or more may be missing.</Panel>}
      {unproved.length > 0 && (
        <Panel tone="info">{unproved.map(({ name }) => name).join(', ')}: a quarter or more, and nobody of this name has proved an identity here.</Panel>
      )}
    </div>
  );
}

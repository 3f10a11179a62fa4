import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { paths } from '../base/paths.ts';
import { CATEGORY_WORD, LinkedMark } from './contact-marks.tsx';
import type { ContactRow } from './use-contacts.ts';
import { phoneText } from '../../shared/kit/phone.ts';

const NAME: Column<ContactRow> = { key: 'name', header: t('Name'), card: 'title', cell: (row) => <Name row={row} />, skeleton: 'h-9 w-40' };
const REST: readonly Column<ContactRow>[] = [
  { key: 'category', header: t('Category'), from: 'xl', card: 'none', cell: (row) => <span className="text-ink-2">{CATEGORY_WORD[row.category]}</span> },
  {
    key: 'reach',
    header: t('Email or phone'),
    from: 'lg',
    card: 'meta',
    cell: (row) => (
      <span className="inline-block max-w-64 truncate align-middle text-ink-2">{row.email ?? (row.phone && phoneText(row.phone)) ?? t('None yet')}</span>
    ),
  },
];
const BALANCES: readonly Column<ContactRow>[] = [
  { key: 'owedToUs', header: t('Owes you'), align: 'end', card: 'amount', cell: (row) => <Sum naira={row.owedToUs} /> },
  { key: 'owedByUs', header: t('You owe'), align: 'end', card: 'none', cell: (row) => <Sum naira={row.owedByUs} /> },
];

export interface ContactTableProps {
  rows: readonly ContactRow[] | undefined;
  stale: boolean;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  actions: (contact: ContactRow) => ReactNode;
  /** False for search results, which have no balances. */
  balances: boolean;
}

export function ContactTable({ rows, stale, error, onRetry, empty, actions, balances }: ContactTableProps) {
  return (
    <Card flush>
      <DataTable
        label={t('Contacts')}
        columns={[NAME, ...REST, ...(balances ? BALANCES : [])]}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={(row) => paths.contact(row.id)}
        rowActions={actions}
        stale={stale}
        error={error}
        onRetry={onRetry}
        empty={empty}
      />
    </Card>
  );
}

function Name({ row }: { row: ContactRow }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.name}</span>
      <span className="flex flex-wrap items-center gap-x-3 text-xs font-normal text-ink-2">
        {row.businessName && <span className="line-clamp-1 [overflow-wrap:anywhere]">{row.businessName}</span>}
        <LinkedMark contact={row} />
      </span>
    </span>
  );
}

function Sum({ naira }: { naira: number | undefined }) {
  return naira === undefined || naira === 0 ? <span className="hidden text-ink-3 md:inline">–</span> : <Money naira={naira} strong />;
}

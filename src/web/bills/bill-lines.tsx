import type { BillLine } from '../../shared/bills/reading.ts';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { formatMoney, formatQuantity, kobo, milli } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import type { Bill } from './bill-values.ts';

type Row = BillLine & { key: string };

/** The lines as read from the file, to compare; nothing depends on them. */
export function BillLines({ reading }: Pick<Bill, 'reading'>) {
  if (reading === null || reading.lines.length === 0) return null;
  return (
    <Card title={t('Lines in the file')} flush>
      <DataTable<Row>
        label={t('Lines in the file')}
        columns={columns(currencySymbol(reading.currency?.value))}
        rows={reading.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        rowName={nameOf}
        empty={null}
      />
      {reading.moreLines && <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">{t('The file has more lines than these.')}</p>}
    </Card>
  );
}

function nameOf({ description }: Row): string {
  return description?.value ?? t('Line');
}

/** Left out on a phone's card. */
const NONE = <span className="hidden text-ink-3 md:inline">–</span>;

function columns(symbol: string): readonly Column<Row>[] {
  return [
    {
      key: 'description',
      header: t('Description'),
      card: 'title',
      cell: (row) => <span className="font-normal wrap-anywhere">{row.description?.value ?? '–'}</span>,
    },
    {
      key: 'quantity',
      header: t('Quantity'),
      align: 'end',
      card: 'meta',
      cell: ({ quantity }) => (quantity === null ? NONE : formatQuantity(milli(quantity.value))),
    },
    {
      key: 'amount',
      header: t('Amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => (amount === null ? NONE : formatMoney(kobo(amount.value), symbol)),
    },
  ];
}

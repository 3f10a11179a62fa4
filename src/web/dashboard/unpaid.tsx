import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import type { unpaidInvoices } from '../../shared/dashboard/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { mainActions } from '../base/navigation-items.ts';
import { paths } from '../base/paths.ts';
import { sentenceCase } from '../documents/document-data.ts';
import { useSignedIn } from '../base/session.ts';
import { dayText, dueText, today } from '../base/days.ts';
import { stateOf } from '../base/states.ts';

type Unpaid = OutputOf<typeof unpaidInvoices>;
type Row = Unpaid['invoices'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'party', header: t('Customer/supplier'), card: 'title', cell: (row) => <Party row={row} />, skeleton: 'h-9 w-44' },
  { key: 'due', header: t('Due date'), card: 'meta', width: 'w-36', cell: (row) => <Due row={row} />, skeleton: 'h-9 w-24' },
  { key: 'status', header: t('Status'), card: 'status', width: 'w-40', cell: (row) => <Status {...stateOf(row.status, wordOf(row))} /> },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', width: 'w-36', cell: (row) => <Money naira={row.balance} strong /> },
];

/** The open invoices with the earliest due dates, of both directions. */
export function UnpaidCard({ data, error, onRetry }: { data: Unpaid | undefined; error: unknown; onRetry: () => void }) {
  const { business } = useSignedIn();
  const [main] = mainActions(business);
  const more = data && data.count > data.invoices.length;
  return (
    <Card title={t('Upcoming & overdue')} flush aside={more && <Link to={paths.invoices()}>{t('All {count} open', { count: grouped(data.count) })}</Link>}>
      <DataTable
        label={t('Unpaid invoices, upcoming and overdue')}
        columns={COLUMNS}
        rows={data?.invoices}
        rowKey={(row) => row.id}
        rowName={(row) => row.number ?? row.party}
        rowTo={(row) => paths.invoice(row.id)}
        skeletonRows={5}
        error={error}
        onRetry={onRetry}
        empty={
          <EmptyState level={3} title={t('No unpaid invoices')} action={main && <ButtonLink to={main.to}>{main.label}</ButtonLink>}>
            {t('Unpaid invoices you sent or received appear here, earliest due date first.')}
          </EmptyState>
        }
      />
    </Card>
  );
}

function Party({ row }: { row: Row }) {
  const incoming = row.side === 'sent';
  const Arrow = incoming ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="flex items-start gap-2.5">
      <Arrow aria-hidden="true" size={16} className={cx('mt-0.5 shrink-0', incoming ? 'text-accent' : 'text-ink-2')} />
      <span className="min-w-0">
        <span className="line-clamp-2 [overflow-wrap:anywhere]">{row.party}</span>
        <span className="block text-xs font-normal text-ink-2">
          {incoming ? t('Owes you') : t('You owe')}
          {row.number && <span> · {row.number}</span>}
        </span>
      </span>
    </span>
  );
}

function Due({ row }: { row: Row }) {
  const text = dueText(row.dueDate, today());
  return (
    <>
      <span className={cx(row.status === 'late' && 'font-medium text-warn')}>{text}</span>
      {row.dueDate && <span className="hidden text-xs text-ink-2 in-[table]:block">{dayText(row.dueDate)}</span>}
    </>
  );
}

/** The customer's text for an undecided invoice, by the side that decides. */
function wordOf({ status, message }: Row): string | undefined {
  return status === 'pending' ? sentenceCase(message) : undefined;
}

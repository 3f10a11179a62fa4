import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AGES } from '../../shared/invoices/ages.ts';
import type { Age } from '../../shared/invoices/ages.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ageingReport } from '../../shared/reports/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { WIDE, useMedia } from '../../ui/primitives/use-media.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { AGE_LABELS } from '../base/age-labels.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { ContactPicker } from '../invoices/editor/contact-picker.tsx';
import { ReportPage } from './report-page.tsx';
import { koboFromNaira } from '../../shared/kit/money.ts';

const RemindCustomer = lazyDialog(() => import('./remind-customer.tsx').then((module) => module.RemindCustomer));

type Side = 'sent' | 'received';
type Party = OutputOf<typeof ageingReport>['parties'][number];
/** A party, or the total of all. `hasBills`: its figures are not those of a list of invoices. */
type Row = Omit<Party, 'ofBills'> & { key: string; hasBills: boolean; isTotal: boolean };

const PAGE = 50;

export function ReceivablesScreen() {
  return <Ageing side="sent" />;
}

export function PayablesScreen() {
  return <Ageing side="received" />;
}

/** Open invoices and bills to pay by party and age. Each figure of invoices leads to the invoices of which it is the sum. */
function Ageing({ side }: { side: Side }) {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const wide = useMedia(WIDE);
  const page = pageIn(query, PAGE);
  const contactId = query.get('contact') ?? undefined;
  const asked = { businessId: business.id, side, ...(contactId && { contactId }) };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(ageingReport, { ...asked, ...page }), placeholderData: keepPreviousData });
  const [reminded, setReminded] = useState<Row | null>(null);
  const mayRemind = usePermission('invoice.send').allowed && side === 'sent';
  const name = side === 'sent' ? 'receivables' : 'payables';
  return (
    <ReportPage
      name={name}
      file={{ ...asked, report: 'ageing' }}
      statement={data?.statement}
      error={error}
      onRetry={() => void refetch()}
      filters={
        <div className="max-w-[20rem]">
          <Field label={side === 'sent' ? t('Customer') : t('Supplier')}>
            <ContactPicker chosenId={contactId ?? null} onChoose={(contact) => change({ contact: contact?.id ?? null, page: null })} />
          </Field>
        </div>
      }
    >
      {data && data.ages.total > 0 && <AgeBar ages={data.ages} />}
      <Card flush>
        <DataTable<Row>
          label={side === 'sent' ? t('Receivables by age') : t('Payables by age')}
          columns={wide ? tableColumns(side) : cardColumns(side)}
          rows={data && rowsOf(data)}
          rowKey={({ key }) => key}
          rowName={(row) => row.name}
          {...(mayRemind && { rowActions: (row: Row) => <Remind row={row} onRemind={setReminded} />, actionsBeneath: true })}
          stale={isPlaceholderData}
          error={error}
          onRetry={() => void refetch()}
          skeletonRows={6}
          empty={
            <EmptyState title={side === 'sent' ? t('No open invoices') : t('No bills to pay')}>
              {side === 'sent'
                ? t('Invoices that you send appear here until they are paid.')
                : t('Invoices that you receive and approved bills appear here until they are paid.')}
            </EmptyState>
          }
        />
      </Card>
      {data && data.count > PAGE && (
        <Pagination offset={page.offset} limit={page.limit} count={data.count} onChange={(next) => change(pageChange(next, PAGE))} />
      )}
      {reminded?.contactId && <RemindCustomer contact={{ id: reminded.contactId, name: reminded.name }} onClose={() => setReminded(null)} />}
    </ReportPage>
  );
}

function Remind({ row, onRemind }: { row: Row; onRemind: (row: Row) => void }) {
  if (row.isTotal || row.contactId === null || row.overdueInvoices === 0) return null;
  return (
    <span className="print:hidden">
      <Button size="small" aria-label={t('Remind {name} now', { name: row.name })} onClick={() => onRemind(row)}>
        {t('Remind now')}
      </Button>
    </span>
  );
}

function rowsOf({ parties, ages, invoices, bills }: OutputOf<typeof ageingReport>): Row[] {
  if (parties.length === 0) return [];
  const overdueInvoices = parties.reduce((sum, party) => sum + party.overdueInvoices, 0);
  return [
    ...parties.map(({ ofBills, ...party }, index) => ({ ...party, key: party.contactId ?? `party-${index}`, hasBills: ofBills, isTotal: false })),
    { key: 'total', name: t('Total'), contactId: null, invoices, overdueInvoices, ages, hasBills: bills > 0, isTotal: true },
  ];
}

function Amount({ row, side, age }: { row: Row; side: Side; age?: Age }) {
  const naira = row.ages[age ?? 'total'];
  if (naira === 0) return <span className="hidden text-ink-3 md:inline">–</span>;
  const amount = <Money naira={naira} strong={row.isTotal || age === undefined} />;
  const to = listOf(side, row, age);
  return to === null ? (
    amount
  ) : (
    <Link quiet to={to}>
      {amount}
    </Link>
  );
}

/** The invoices of which a figure is the sum; null for a supplier who is no contact, whom the list cannot filter, and where bills are part of it. */
function listOf(side: Side, { contactId, hasBills, isTotal }: Row, age: Age | undefined): string | null {
  if (hasBills || (contactId === null && !isTotal)) return null;
  return paths.invoices({ type: side, age: age ?? 'open', ...(contactId !== null && { contact: contactId }) });
}

function nameColumn(side: Side): Column<Row> {
  return {
    key: 'name',
    header: side === 'sent' ? t('Customer') : t('Supplier'),
    card: 'title',
    cell: (row) => (
      <>
        <span className={row.isTotal ? 'font-semibold' : 'wrap-anywhere'}>{row.name}</span>
        {row.hasBills && !row.isTotal && (
          <span className="block text-xs font-normal">
            <Link quiet to={paths.bills({ state: 'to-pay' })}>
              {t('Bills')}
            </Link>
          </span>
        )}
      </>
    ),
  };
}

const totalColumn = (side: Side): Column<Row> => ({
  key: 'total',
  header: t('Total'),
  align: 'end',
  card: 'amount',
  cell: (row) => <Amount row={row} side={side} />,
});

function tableColumns(side: Side): readonly Column<Row>[] {
  return [
    nameColumn(side),
    ...AGES.map((age): Column<Row> => ({ key: age, header: AGE_HEADS[age], align: 'end', cell: (row) => <Amount row={row} side={side} age={age} /> })),
    totalColumn(side),
  ];
}

/** On a card: only the ages that a party has, each with its name. */
function cardColumns(side: Side): readonly Column<Row>[] {
  return [
    nameColumn(side),
    {
      key: 'ages',
      header: t('Ages'),
      card: 'meta',
      cell: (row) => (
        <span className="grid gap-1">
          {AGES.filter((age) => row.ages[age] > 0).map((age) => (
            <span key={age}>
              {AGE_LABELS[age]} <Amount row={row} side={side} age={age} />
            </span>
          ))}
        </span>
      ),
    },
    totalColumn(side),
  ];
}

/** Short, so that seven columns fit; the key above the table has the whole words. */
const AGE_HEADS: Readonly<Record<Age, string>> = {
  current: t('Not due yet'),
  to30: t('1–30 days'),
  to60: t('31–60 days'),
  to90: t('61–90 days'),
  over90: t('Over 90 days'),
};

const COLOURS: Readonly<Record<Age, string>> = {
  current: 'var(--color-accent)',
  to30: 'color-mix(in oklab, var(--color-warn) 45%, var(--color-surface))',
  to60: 'var(--color-warn)',
  to90: 'color-mix(in oklab, var(--color-warn) 50%, var(--color-danger))',
  over90: 'var(--color-danger)',
};

/** The parts of a total by age, drawn to scale, with their amounts in words and numbers. */
function AgeBar({ ages }: { ages: Readonly<Record<Age, number>> }) {
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-0.5">
        {AGES.filter((age) => ages[age] > 0).map((age) => (
          <span key={age} className="min-w-1 rounded-sm" style={{ flexGrow: koboFromNaira(ages[age]) ?? 0, flexBasis: 0, background: COLOURS[age] }} />
        ))}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 xl:grid-cols-5">
        {AGES.map((age) => (
          <div key={age} className="flex items-baseline gap-2 xl:grid xl:gap-0.5">
            <dt className="flex flex-1 items-center gap-2 text-ink-2">
              <span aria-hidden="true" className="size-2.5 shrink-0 rounded-sm" style={{ background: COLOURS[age] }} />
              {AGE_LABELS[age]}
            </dt>
            <dd>
              <Money naira={ages[age]} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

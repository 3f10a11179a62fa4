import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '../../shared/kit/route.ts';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { TAX_CATEGORIES } from '../../shared/invoices/line-tax.ts';
import { taxDocuments } from '../../shared/reports/tax-contract.ts';
import type { Period } from '../../shared/reports/periods.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange, pageIn } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { dayText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';

type Document = OutputOf<typeof taxDocuments>['documents'][number];

const PAGE = 50;
/** A figure of the report in its address; `rate` names one tax. */
const FIGURE = ['of', 'category', 'rate', 'tax', 'offset'] as const;

export interface TaxFigure {
  readonly of: 'output' | 'input';
  readonly category: (typeof TAX_CATEGORIES)[number] | undefined;
  /** The tax's name, as typed. */
  readonly name: string;
  /** Per cent. */
  readonly rate: number | undefined;
}

/** The address of the documents behind a figure; of the report for null. */
export function pathOfFigure(pathname: string, search: string, figure: TaxFigure | null): string {
  const none = Object.fromEntries(FIGURE.map((name) => [name, null]));
  if (figure === null) return withQuery(pathname, none, search);
  const { of, category = null, name, rate } = figure;
  return withQuery(pathname, { ...none, of, category, rate: rate === undefined ? null : String(rate), tax: name === '' ? null : name }, search);
}

export function figureIn(query: URLSearchParams): TaxFigure | null {
  const of = query.get('of');
  if (of !== 'output' && of !== 'input') return null;
  const rate = Number(query.get('rate') ?? Number.NaN);
  const category = TAX_CATEGORIES.find((one) => one === query.get('category'));
  return { of, category, name: query.get('tax') ?? '', rate: rate >= 0 && rate <= 100 ? rate : undefined };
}

/** The invoices and credit notes of which a figure is the sum. */
export function TaxDocuments({ figure, period, back }: { figure: TaxFigure; period: Period; back: string }) {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const page = pageIn(query, PAGE);
  const asked = { businessId: business.id, ...period, ...figure, ...page };
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...queryOf(taxDocuments, asked), placeholderData: keepPreviousData });
  return (
    <Card title={titleOf(figure)} flush aside={<Link to={back}>{t('All taxes')}</Link>}>
      <DataTable<Document>
        label={titleOf(figure)}
        columns={columnsOf(figure.of === 'output' ? t('Customer') : t('Supplier'))}
        rows={data?.documents}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        rowTo={({ invoiceId, id }) => (invoiceId === null ? paths.bill(id) : paths.invoice(invoiceId))}
        stale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={4}
        empty={<EmptyState title={t('No documents in this period')}>{t('Choose another period.')}</EmptyState>}
      />
      {data && data.count > PAGE && (
        <Pagination offset={page.offset} limit={page.limit} count={data.count} onChange={(next) => change(pageChange(next, PAGE))} />
      )}
    </Card>
  );
}

function titleOf({ of, category, name, rate }: TaxFigure): string {
  if (of === 'input') return t('Invoices received');
  if (rate === undefined) return t('Invoices sent');
  if (category === 'exempt') return t('VAT exempt');
  if (category === 'zero-rated') return t('VAT zero-rated');
  if (category === undefined && name === '' && rate === 0) return t('Without tax');
  return `${category === undefined ? name : t('VAT')} ${grouped(rate)}%`;
}

function columnsOf(party: string): readonly Column<Document>[] {
  return [
    {
      key: 'number',
      header: t('Document'),
      card: 'title',
      cell: ({ kind, number }) => (kind === 'credit-note' ? t('Credit note {number}', { number }) : number),
    },
    { key: 'party', header: party, card: 'meta', cell: (row) => <span className="wrap-anywhere">{row.party}</span> },
    { key: 'date', header: t('Issue date'), card: 'meta', cell: ({ issueDate }) => dayText(issueDate) },
    { key: 'taxable', header: t('Taxable amount'), align: 'end', card: 'meta', cell: ({ taxable }) => <Money naira={taxable} /> },
    { key: 'tax', header: t('Amount of tax'), align: 'end', card: 'amount', cell: ({ tax }) => <Money naira={tax} strong /> },
  ];
}

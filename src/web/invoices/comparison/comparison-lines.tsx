import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatQuantity, milli, scaled } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { DifferenceKind } from '../../../shared/orders/comparison.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { useFit } from '../../../ui/primitives/use-fit.ts';
import type { Comparison } from './use-comparison.ts';

type Line = Comparison['lines'][number];

interface Column {
  readonly label: string;
  readonly cell: (line: Line) => ReactNode;
  /** The differences that are marked in it. */
  readonly kinds: readonly DifferenceKind[];
}

/** Each line of the invoice beside its line of the order: a table, or where that does not fit, one below the other. */
export function ComparisonLines({ comparison }: { comparison: Comparison }) {
  const { frame, step } = useFit<HTMLDivElement>(comparison, 1);
  const columns = columnsOf(comparison);
  const marks = (line: Line, { kinds }: Column) =>
    comparison.differences.filter((one) => one.line === line.line && kinds.includes(one.kind)).map(({ kind, text }) => <Mark key={kind} text={text} />);
  return (
    <div ref={frame} className="overflow-hidden">
      {step === 0 ? (
        <table className="w-full min-w-[40rem] text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {t('Item')}
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="py-2 ps-3 text-end font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.lines.map((line) => (
              <tr key={line.line} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className="py-2.5 pe-3 text-start font-normal wrap-anywhere">
                  {line.name}
                </th>
                {columns.map((column) => (
                  <td key={column.label} className="tabular py-2.5 ps-3 text-end">
                    {column.cell(line)}
                    {marks(line, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <ul className="divide-y divide-line">
          {comparison.lines.map((line) => (
            <li key={line.line} className="py-3 text-sm first:pt-0">
              <p className="font-medium wrap-anywhere">{line.name}</p>
              <dl className="mt-1">
                {columns.map((column) => (
                  <div key={column.label} className="flex items-baseline justify-between gap-4 py-0.5">
                    <dt className="shrink-0 text-ink-2">{column.label}</dt>
                    <dd className="tabular min-w-0 text-end">
                      {column.cell(line)}
                      {marks(line, column)}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A difference in words, with an icon. */
export function Mark({ text }: { text: string }) {
  return (
    <span className="mt-0.5 block text-end text-xs font-medium text-warn">
      <TriangleAlert aria-hidden="true" size={12} className="me-1 inline align-[-1px]" />
      {text}
    </span>
  );
}

function columnsOf({ isDelivered }: Comparison): Column[] {
  return [
    { label: t('Ordered', undefined, 'quantity'), cell: ({ ordered }) => units(ordered), kinds: ['not-ordered'] },
    ...(isDelivered
      ? [{ label: t('Received', undefined, 'quantity'), cell: ({ received }: Line) => units(received), kinds: ['more-than-received'] as const }]
      : []),
    { label: t('Invoiced', undefined, 'quantity'), cell: (line) => <Invoiced line={line} />, kinds: ['more-than-ordered'] },
    { label: t('Price ordered'), cell: ({ priceOrdered }) => (priceOrdered === null ? NONE : <Money naira={priceOrdered} />), kinds: [] },
    { label: t('Price invoiced'), cell: ({ priceInvoiced }) => <Money naira={priceInvoiced} />, kinds: ['price-higher', 'price-lower'] },
  ];
}

function Invoiced({ line: { invoicedBefore, invoicedNow } }: { line: Line }) {
  if (invoicedBefore === 0) return units(invoicedNow);
  return (
    <>
      {units(invoicedNow)}
      <span className="block text-xs text-ink-2">{t('{quantity} before', { quantity: units(invoicedBefore) })}</span>
    </>
  );
}

const NONE = '–';

/** Thousandths of a unit, not money. */
function units(quantity: number | null): string {
  return quantity === null ? NONE : formatQuantity(milli(scaled(quantity, 3) ?? 0));
}

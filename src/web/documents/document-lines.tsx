import { formatMoney, formatQuantity } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { DOCUMENT_TEXTS } from '../../shared/invoices/document-texts.ts';
import { say } from '../../shared/i18n/message.ts';
import type { DocumentData } from './document-data.ts';
import type { Writer } from './use-writer.ts';

/** The lines of the document. Four columns if there is room; in a narrow one, `3 × ₦1,500.00` is below the name. */
export function DocumentLines({ lines, live, write }: { lines: DocumentData['lines']; live: boolean } & Pick<Writer, 'write'>) {
  return (
    <table className="block w-full border-collapse text-sm @min-[34rem]:table">
      <thead className="hidden @min-[34rem]:table-header-group">
        <tr className="border-b border-edge text-xs text-ink-2">
          <th scope="col" className="pb-2 text-start font-medium">
            {write(DOCUMENT_TEXTS.description)}
          </th>
          <th scope="col" className="w-20 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.quantity)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.price)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(DOCUMENT_TEXTS.amount)}
          </th>
        </tr>
      </thead>
      <tbody className="block border-t border-edge @min-[34rem]:table-row-group @min-[34rem]:border-t-0">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2.5 align-top break-inside-avoid @min-[34rem]:table-row"
          >
            <td className="min-w-[55%] flex-1 @min-[34rem]:py-2.5">
              <span className="whitespace-pre-line">{line.name || <span className="text-ink-3">{live ? write(ITEM) : '–'}</span>}</span>
              {line.tax && <span className="block text-xs text-ink-2">{write(line.tax)}</span>}
              <span className="tabular mt-0.5 block text-xs text-ink-2 @min-[34rem]:hidden">
                {formatQuantity(line.quantity)} × {formatMoney(line.unitPrice)}
              </span>
            </td>
            <td className={`${WIDE} tabular py-2.5 ps-4 text-end whitespace-nowrap`}>{formatQuantity(line.quantity)}</td>
            <td className={`${WIDE} py-2.5 ps-4 text-end`}>
              <Money kobo={line.unitPrice} />
            </td>
            <td className="ms-auto text-end @min-[34rem]:py-2.5 @min-[34rem]:ps-4">
              <Money kobo={line.total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ITEM = say`Item description`;
const WIDE = 'hidden @min-[34rem]:table-cell';

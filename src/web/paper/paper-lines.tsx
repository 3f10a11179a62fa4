import { formatMoney, formatQuantity } from '../../shared/kit/money.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { WORDS } from '../../shared/invoices/document-words.ts';
import { say } from '../../shared/i18n/message.ts';
import type { PaperData } from './paper-data.ts';
import type { Writer } from './use-writer.ts';

/** What is charged for. Four columns where there is room; on a narrow paper the sum `3 × ₦1,500.00` stands under the name. */
export function PaperLines({ lines, live, write }: { lines: PaperData['lines']; live: boolean } & Pick<Writer, 'write'>) {
  return (
    <table className="block w-full border-collapse text-sm @min-[34rem]:table">
      <thead className="hidden @min-[34rem]:table-header-group">
        <tr className="border-b border-edge text-xs text-ink-2">
          <th scope="col" className="pb-2 text-start font-medium">
            {write(WORDS.description)}
          </th>
          <th scope="col" className="w-20 pb-2 ps-4 text-end font-medium">
            {write(WORDS.quantity)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(WORDS.price)}
          </th>
          <th scope="col" className="w-32 pb-2 ps-4 text-end font-medium">
            {write(WORDS.amount)}
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

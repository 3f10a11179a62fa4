import type { readCredit } from '../../shared/credit/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Money } from '../../ui/primitives/money.tsx';
import { t } from '../../shared/i18n/translate.ts';
import { dayText } from '../base/days.ts';

type Line = OutputOf<typeof readCredit>['schedule'][number];

/** The total owed on each of these days, with the saving; the last line is the due date. */
export function Schedule({ lines, level = 3 }: { lines: readonly Line[]; level?: 3 | 4 }) {
  const Heading = level === 3 ? 'h3' : 'h4';
  if (lines.length === 0) return null;
  return (
    <div className="@container">
      <Heading className="text-sm font-semibold">{t('Repayment schedule')}</Heading>
      <p className="mt-0.5 text-ink-2">{t('Repay any day: the fee is charged daily, with a ten-day minimum.')}</p>
      <table className="mt-2 w-full text-sm max-[22rem]:text-xs">
        <caption className="sr-only">{t('Payoff amount on each day')}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="py-1.5 text-start font-medium">
              {t('Repaid on')}
            </th>
            <th scope="col" className="py-1.5 ps-3 text-end font-medium">
              {t('Fee')}
            </th>
            <th scope="col" className="py-1.5 ps-3 text-end font-medium">
              {t('Total')}
            </th>
            <th scope="col" className="hidden py-1.5 ps-3 text-end font-medium @min-[26rem]:table-cell">
              {t('You save')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.date} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-start font-normal">
                {dayText(line.date)}
                {index === lines.length - 1 && <span className="text-ink-2"> {t('(due)')}</span>}
              </th>
              <td className="py-1.5 ps-3 text-end">
                <Money naira={line.fee} />
              </td>
              <td className="py-1.5 ps-3 text-end">
                <Money naira={line.total} strong={index === lines.length - 1} />
              </td>
              <td className="hidden py-1.5 ps-3 text-end @min-[26rem]:table-cell">
                {line.saved > 0 ? <Money naira={line.saved} /> : <span className="text-ink-3">–</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Reasons and remedies. */
export function Reasons({ reasons }: { reasons: readonly { code: string; text: string; remedy: string }[] }) {
  return (
    <ul className="grid gap-3">
      {reasons.map((reason) => (
        <li key={reason.code}>
          <p className="wrap-anywhere">{reason.text}</p>
          <p className="text-ink-2 wrap-anywhere">{reason.remedy}</p>
        </li>
      ))}
    </ul>
  );
}

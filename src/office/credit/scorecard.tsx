import { TriangleAlert } from 'lucide-react';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import type { CreditFile } from './looks.ts';

const CEILINGS: Readonly<Record<NonNullable<CreditFile['today']>['ceiling'], string>> = {
  rate: 'the share of the invoice that its grade allows',
  available: 'what is available of the limit',
  buyer: 'what may be advanced on one buyer',
};

/** The score of the request line by line, and what the rules say today. */
export function Scorecard({ file: { credit, today } }: { file: CreditFile }) {
  return (
    <Card title="Scorecard" aside={<span className="tabular text-sm text-ink-2">Grade {credit.grade}</span>}>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Reason</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {credit.points.map(({ what, points }) => (
            <tr key={what} className="border-b border-line">
              <td className="py-2 pe-6 break-words text-ink-2">{what}</td>
              <td className="tabular py-2 text-end">{points > 0 ? `+${points}` : String(points).replace('-', '−')}</td>
            </tr>
          ))}
          <tr className="rule-double font-semibold">
            <td className="py-2">Score when it was requested, of 100</td>
            <td className="tabular py-2 text-end">{credit.score}</td>
          </tr>
        </tbody>
      </table>
      {today && <Today today={today} credit={credit} />}
    </Card>
  );
}

function Today({ today, credit }: { today: NonNullable<CreditFile['today']>; credit: CreditFile['credit'] }) {
  const hasChanged = today.score !== credit.score || today.grade !== credit.grade;
  return (
    <div className="mt-4 grid gap-3 text-sm">
      {hasChanged && (
        <p>
          Today it would reach {today.score} points, grade {today.grade}.
        </p>
      )}
      {today.against.length > 0 ? (
        <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
          <p className="font-medium">It cannot be offered today:</p>
          {today.against.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </Panel>
      ) : (
        <p className="text-ink-2">
          The rules leave <Money naira={today.upTo} strong /> for it: {CEILINGS[today.ceiling]}.
        </p>
      )}
    </div>
  );
}

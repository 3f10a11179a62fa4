import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { momentText } from '../base/settings.ts';
import type { CreditFile } from './looks.ts';

/** How a request was decided: the offer, or the reasons that the borrower reads. */
export function Outcome({ credit }: { credit: CreditFile['credit'] }) {
  const { decidedBy, decidedAt, offered, fee, apr, expiresAt, reasons } = credit;
  return (
    <Card title="Decision">
      <Facts
        rows={[
          { label: 'Requested', value: <Money naira={credit.requested} /> },
          ...(offered === null ? [] : [{ label: 'Offered', value: <Money naira={offered} strong /> }]),
          ...(fee === null || apr === null ? [] : [{ label: 'Fee until it is due', value: <FeeText fee={fee} apr={apr} /> }]),
          ...(decidedAt === null
            ? []
            : [{ label: 'Decided', value: `${decidedBy === 'scorecard' ? 'By the scorecard' : (decidedBy ?? '')}, ${momentText(decidedAt)}` }]),
          ...(expiresAt === null ? [] : [{ label: 'The offer ends', value: momentText(expiresAt) }]),
        ]}
      />
      {reasons.map(({ text, remedy }) => (
        <p key={text} className="mt-3 text-sm break-words">
          {text} <span className="text-ink-2">{remedy}</span>
        </p>
      ))}
    </Card>
  );
}

/** A fee with its yearly rate. */
export function FeeText({ fee, apr }: { fee: number; apr: number }) {
  return (
    <>
      <Money naira={fee} /> <span className="text-ink-2">({apr} % a year)</span>
    </>
  );
}

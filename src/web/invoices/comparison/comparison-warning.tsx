import { Check, TriangleAlert } from 'lucide-react';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { checkDifferences, readComparison } from '../../../shared/orders/comparison-contract.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { momentText, today } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { COMPARISON_ID, useComparison } from './use-comparison.ts';

/** What is listed; the card on the page has all. */
const MOST = 4;

/** The differences from the order in short, before approval, and one button that records that somebody looked into them. */
export function ComparisonWarning({ invoiceId, onShow }: { invoiceId: string; onShow?: () => void }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const { data } = useComparison(invoiceId);
  const check = useAction(checkDifferences, { refresh: [readComparison] });
  const comparison = data?.comparison;
  if (!comparison || comparison.differences.length === 0) return null;
  const { order, differences, lines, about, checked } = comparison;
  const nameOf = (line: number | null) => lines.find((one) => one.line === line)?.name;
  const more = differences.length - MOST;
  const show = () => {
    onShow?.();
    // The dialog gives the focus back first. A list has no such card.
    requestAnimationFrame(() => {
      const card = document.getElementById(COMPARISON_ID);
      if (card) card.scrollIntoView({ block: 'start' });
      else go(paths.invoice(invoiceId));
    });
  };
  return (
    <Panel tone={checked ? 'quiet' : 'warn'} icon={checked ? <Check aria-hidden="true" size={16} /> : <TriangleAlert aria-hidden="true" size={16} />}>
      <p className="font-semibold wrap-anywhere">{t('This invoice differs from {number}.', { number: order.number ?? '' })}</p>
      <ul className="mt-1 grid gap-0.5">
        {differences.slice(0, MOST).map(({ kind, line, text }) => (
          <li key={`${line ?? ''} ${kind}`} className="wrap-anywhere">
            {line === null ? text : t('{name}: {text}', { name: nameOf(line) ?? '', text })}
          </li>
        ))}
        {more > 0 && <li>{tn(more, 'and {count} more', 'and {count} more')}</li>}
      </ul>
      {checked && (
        <p className="mt-2 text-ink-2 wrap-anywhere">{t('Checked by {name}, {when}', { name: checked.by, when: momentText(checked.at, today()) })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {!checked && may.allowed && (
          <Button size="small" loading={check.isPending} onClick={() => check.mutate({ id: invoiceId, businessId: business.id, about })}>
            {t('I have checked the differences')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={show}>
          {t('Show line by line')}
        </Button>
      </div>
    </Panel>
  );
}

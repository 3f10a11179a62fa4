import { Check, TriangleAlert } from 'lucide-react';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { checkDifferences, listDifferences, readComparison } from '../../../shared/orders/comparison-contract.ts';
import type { Differing } from '../../../shared/orders/comparison-contract.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { momentText, today } from '../../base/days.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { COMPARISON_ID } from './use-comparison.ts';

/** What is listed of one invoice; its page has all. */
const MOST = 4;

/** The differences of invoices from their orders in short, and a button for each that records that somebody looked into them. `onShow`: before the whole comparison is shown. */
export function Differences({ invoices, onShow }: { invoices: readonly Differing[]; onShow?: (() => void) | undefined }) {
  return invoices.map((invoice) => <Differs key={`${invoice.invoiceId} ${invoice.about}`} invoice={invoice} onShow={onShow} />);
}

function Differs({ invoice, onShow }: { invoice: Differing; onShow: (() => void) | undefined }) {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const check = useAction(checkDifferences, { refresh: [listDifferences, readComparison] });
  const { invoiceId, order, differences, about, checked } = invoice;
  const more = differences.length - MOST;
  const show = () => {
    onShow?.();
    // The dialog gives the focus back first. Only the invoice's page has the card.
    requestAnimationFrame(() => {
      const card = document.getElementById(COMPARISON_ID);
      if (card) card.scrollIntoView({ block: 'start' });
      else go(paths.invoice(invoiceId));
    });
  };
  return (
    <Panel tone={checked ? 'quiet' : 'warn'} icon={checked ? <Check aria-hidden="true" size={16} /> : <TriangleAlert aria-hidden="true" size={16} />}>
      <p className="font-semibold wrap-anywhere">
        {t('{invoice} differs from {order}.', { invoice: invoice.number ?? t('Invoice'), order: order.number ?? t('Purchase order') })}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {differences.slice(0, MOST).map(({ name, text }) => (
          <li key={`${name ?? ''} ${text}`} className="wrap-anywhere">
            {name === null ? text : t('{name}: {text}', { name, text })}
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

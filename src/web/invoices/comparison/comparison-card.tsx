import { Check, Scale, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { chooseOrder, listDifferences, readComparison, removeOrder } from '../../../shared/orders/comparison-contract.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card } from '../../../ui/primitives/card.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { ComparisonLines, Mark } from './comparison-lines.tsx';
import { COMPARISON_ID, useComparison } from './use-comparison.ts';
import type { Compared, Comparison } from './use-comparison.ts';

const ChooseOrderDialog = lazyDialog(() => import('./choose-order-dialog.tsx').then((module) => module.ChooseOrderDialog));

/** A received invoice beside its order and what was received of it, for the buyer; or the choice of an order. */
export function ComparisonCard({ invoiceId }: { invoiceId: string }) {
  const may = usePermission('invoice.draft');
  const [isChoosing, setChoosing] = useState(false);
  const data = useComparison(invoiceId);
  if (!data || (!data.comparison && !(data.canChoose && may.allowed))) return null;
  const { comparison, canChoose } = data;
  const choose = canChoose && may.allowed ? () => setChoosing(true) : null;
  return (
    <div id={COMPARISON_ID} className="min-w-0 scroll-mt-20">
      {comparison ? (
        <Card title={<ComparedWith order={comparison.order} />}>
          <Result comparison={comparison} />
          {choose && <Choice invoiceId={invoiceId} onOther={choose} />}
        </Card>
      ) : (
        <Card title={t('Purchase order')}>
          <NoOrder invoiceId={invoiceId} suggestion={data.suggestion} onChoose={choose} />
        </Card>
      )}
      {isChoosing && (
        <ChooseOrderDialog invoiceId={invoiceId} chosen={comparison?.order.id ?? data.suggestion?.id ?? null} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}

function ComparedWith({ order }: { order: Comparison['order'] }) {
  return <T text="Compared with {order}" order={<Link to={paths.purchaseOrder(order.id)}>{order.number ?? t('Purchase order')}</Link>} />;
}

function Result({ comparison }: { comparison: Comparison }) {
  const { isDelivered, differences } = comparison;
  const onTotal = differences.filter(({ line }) => line === null);
  return (
    <>
      {differences.length === 0 ? (
        <p className="flex items-start gap-2 font-medium text-accent">
          <Check aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {isDelivered ? t('Matches the order and what was received') : t('Matches the order')}
        </p>
      ) : (
        <p className="flex items-start gap-2 font-medium text-warn">
          <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
          {tn(differences.length, '{count} difference', '{count} differences')}
        </p>
      )}
      {!isDelivered && <p className="mt-1 text-ink-2">{t('No delivery is recorded.')}</p>}
      {differences.length > 0 && (
        <div className="mt-3">
          <ComparisonLines comparison={comparison} />
          {onTotal.map(({ kind, text }) => (
            <Mark key={kind} text={text} />
          ))}
        </div>
      )}
    </>
  );
}

function Choice({ invoiceId, onOther }: { invoiceId: string; onOther: () => void }) {
  const { business } = useSignedIn();
  const remove = useAction(removeOrder, { refresh: [readComparison, listDifferences], done: t('The invoice is no longer compared with an order') });
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button size="small" onClick={onOther}>
        {t('Compare with another order')}
      </Button>
      <Button size="small" variant="quiet" loading={remove.isPending} onClick={() => remove.mutate({ id: invoiceId, businessId: business.id })}>
        {t('Stop comparing')}
      </Button>
    </div>
  );
}

function NoOrder({ invoiceId, suggestion, onChoose }: { invoiceId: string; suggestion: Compared['suggestion']; onChoose: (() => void) | null }) {
  const { business } = useSignedIn();
  const choose = useAction(chooseOrder, { refresh: [readComparison, listDifferences] });
  return (
    <>
      <p className="text-ink-2 text-pretty wrap-anywhere">
        {suggestion
          ? t('{number} to this supplier has the same total. Compare?', { number: suggestion.number ?? '' })
          : t('Compare this invoice with what you ordered and received.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {suggestion && (
          <Button
            icon={<Scale aria-hidden="true" size={16} />}
            loading={choose.isPending}
            onClick={() => choose.mutate({ id: invoiceId, businessId: business.id, orderId: suggestion.id })}
          >
            {t('Compare with {number}', { number: suggestion.number ?? '' })}
          </Button>
        )}
        {onChoose && (
          <Button variant={suggestion ? 'quiet' : 'secondary'} icon={suggestion ? undefined : <Scale aria-hidden="true" size={16} />} onClick={onChoose}>
            {suggestion ? t('Choose another order') : t('Compare with an order')}
          </Button>
        )}
      </div>
    </>
  );
}

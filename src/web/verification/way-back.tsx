import { ArrowLeft } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { Panel } from '../../ui/primitives/card.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { useLevel } from './level-needed.tsx';

const INVOICE = {
  ready: t('You can send your invoice now.'),
  waits: t('Your invoice is saved. You can send it as soon as level 1 is reached.'),
  back: t('Back to the invoice'),
};
const ORDER = {
  ready: t('You can send your purchase order now.'),
  waits: t('Your purchase order is saved. You can send it as soon as level 1 is reached.'),
  back: t('Back to the purchase order'),
};

/** A link back to the stored invoice or order that waits for verification. */
export function WayBack() {
  const ready = useLevel(1);
  const to = useSearch()[0].get('back') ?? '';
  // Only addresses of the editors are accepted.
  const isTo = (editor: string) => to === editor || to.startsWith(`${editor}?`);
  const isOrder = isTo(paths.createPurchaseOrder());
  if (!isOrder && !isTo(paths.createInvoice())) return null;
  const texts = isOrder ? ORDER : INVOICE;
  return (
    <div className="mb-6">
      <Panel tone={ready ? 'good' : 'info'}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{ready ? texts.ready : texts.waits}</span>
          <ButtonLink variant={ready ? 'primary' : 'secondary'} to={to} icon={<ArrowLeft aria-hidden="true" size={16} />}>
            {texts.back}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import { t } from '../../shared/kit/words.ts';
import { Panel } from '../../ui/card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { useSearch } from '../../ui/navigation.ts';
import { paths } from '../app/paths.ts';
import { useLevel } from './level-needed.tsx';

/** For who came from an invoice that waits for verification: it is kept, and this leads to it. */
export function WayBack() {
  const ready = useLevel(1);
  const to = useSearch()[0].get('back') ?? '';
  // Only the editor: never an address that someone wrote there.
  if (to !== paths.createInvoice() && !to.startsWith(`${paths.createInvoice()}?`)) return null;
  return (
    <div className="mb-6">
      <Panel tone={ready ? 'good' : 'info'}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>{ready ? t('You can send your invoice now.') : t('Your invoice is saved. You can send it as soon as level 1 is reached.')}</span>
          <ButtonLink variant={ready ? 'primary' : 'secondary'} to={to} icon={<ArrowLeft aria-hidden="true" size={16} />}>
            {t('Back to the invoice')}
          </ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

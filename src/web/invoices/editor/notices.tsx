import { History } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';

/** An unfinished text was stored only on this device. */
export function RestoredNotice({ onAfresh }: { onAfresh: () => void }) {
  return (
    <div className="mb-6">
      <Panel icon={<History aria-hidden="true" size={18} />}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{t('We restored your unsaved changes from this device.')}</p>
          <Button size="small" onClick={onAfresh}>
            {t('Start over')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

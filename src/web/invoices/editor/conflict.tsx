import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Panel } from '../../../ui/primitives/card.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { EditorKind } from './kind.ts';

/** Another editor saved meanwhile. Nothing is lost; the user chooses the version that stays. */
interface ConflictNoticeProps {
  kind: EditorKind;
  saver: DraftSaver;
  businessId: string;
  onTheirs: () => void;
}

export function ConflictNotice({ kind, saver, businessId, onTheirs }: ConflictNoticeProps) {
  const [busy, setBusy] = useState(false);
  const { id } = saver.draft();
  if (id === null) return null;
  const mine = async () => {
    setBusy(true);
    try {
      const { version } = await kind.server(businessId).read(id);
      await saver.keepMine(version);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const theirs = () => {
    saver.end();
    kind.drafts(businessId).remove(id);
    onTheirs();
  };
  return (
    <div role="alert" className="mb-6">
      <Panel tone="warn" icon={<GitCompareArrows aria-hidden="true" size={18} />}>
        <p className="font-medium">{t('This draft was changed elsewhere')}</p>
        <p className="mt-0.5">{t('Your changes are kept on this device. Keep yours to replace the other version, or open the newer one.')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" loading={busy} onClick={() => void mine()}>
            {t('Keep mine')}
          </Button>
          <Button size="small" disabled={busy} onClick={theirs}>
            {t('Open newer version')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

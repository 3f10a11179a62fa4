import { t } from '../../../shared/i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { useRefreshAll } from '../../base/use-refresh-all.ts';

interface NewLinkDialogProps {
  /** The recipient, who has the current link. */
  name: string;
  renew: () => Promise<unknown>;
  onMade: () => void;
  onClose: () => void;
}

/** Replaces the link of an order or quote. */
export function NewLinkDialog({ name, renew, onMade, onClose }: NewLinkDialogProps) {
  const refresh = useRefreshAll();
  const run = async () => {
    await renew();
    toast.success(t('Old link disabled'));
    refresh();
    onMade();
  };
  return (
    <ConfirmDialog danger title={t('Regenerate the link?')} confirm={t('Regenerate link')} onConfirm={run} onClose={onClose}>
      <p>
        <T text="The current link stops working immediately. Share the new one with {name}." name={<b className="wrap-anywhere">{name}</b>} />
      </p>
    </ConfirmDialog>
  );
}

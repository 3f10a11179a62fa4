import { useQueryClient } from '@tanstack/react-query';
import { listDevices } from '../../../shared/accounts/devices-contract.ts';
import { endOtherSessions, listSessions } from '../../../shared/accounts/security-contract.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

export function EndOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const queries = useQueryClient();
  const end = async () => {
    const { ended } = await call(endOtherSessions, {});
    await Promise.all([listSessions, listDevices].map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
    toast.success(tn(ended, '{count} other session signed out', '{count} other sessions signed out'));
  };
  return (
    <ConfirmDialog
      title={tn(count, 'Sign out {count} other session?', 'Sign out {count} other sessions?')}
      confirm={t('Sign out all others')}
      danger
      onConfirm={end}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {t('They’re signed out immediately. You stay signed in here. If you don’t recognise one of them, change your password too.')}
      </p>
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { listTeam, readMember, removeMember } from '../../shared/team/contract.ts';
import { call } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { go } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { nameOf } from './labels.ts';
import type { Member } from './labels.ts';

/** Takes a suspended member or an open invitation out of the list. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const name = nameOf(member);
  const run = async () => {
    await call(removeMember, { businessId: business.id, memberId: member.id });
    go(paths.team());
    queries.removeQueries({ queryKey: [readMember.id] });
    void queries.invalidateQueries({ queryKey: [listTeam.id] });
    toast.success(t('{name} removed', { name }));
  };
  return (
    <ConfirmDialog
      danger
      title={<span className="wrap-anywhere">{t('Remove {name}?', { name })}</span>}
      confirm={t('Remove')}
      onConfirm={run}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {member.status === 'pending'
          ? t('The invitation link sent to {email} stops working immediately, and they are no longer listed. You can invite them again.', {
              email: member.email,
            })
          : t('They are no longer listed, and what they created and sent stays. They can come back only by a new invitation.')}
      </p>
    </ConfirmDialog>
  );
}

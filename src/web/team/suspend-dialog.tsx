import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { listTeam, readMember, suspendMember } from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { call } from '../../api-client/client.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { nameOf, ROLE_LABEL } from './labels.ts';
import type { Member } from './labels.ts';

/** Suspends or restores a member; explains the consequences. */
export function SuspendDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const name = nameOf(member);
  const suspended = member.status !== 'suspended';
  const run = async () => {
    await call(suspendMember, { businessId: business.id, memberId: member.id, suspended });
    for (const route of [listTeam, readMember, listRequests]) void queries.invalidateQueries({ queryKey: [route.id] });
    toast.success(suspended ? t('{name} is suspended', { name }) : t('{name} restored', { name }));
  };
  if (!suspended) {
    return (
      <ConfirmDialog title={<span className="wrap-anywhere">{t('Restore {name}?', { name })}</span>} confirm={t('Restore')} onConfirm={run} onClose={onClose}>
        <p className="text-ink-2">
          {member.joinedAt
            ? t('{name} regains access to {name2} as {roleWord}. Declined requests stay declined.', {
                name,
                name2: business.name,
                roleWord: ROLE_LABEL[member.role].toLowerCase(),
              })
            : t('{email} gets a new invitation that expires in 7 days.', { email: member.email })}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      danger
      title={<span className="wrap-anywhere">{t('Suspend {name}?', { name })}</span>}
      confirm={t('Suspend')}
      onConfirm={run}
      onClose={onClose}
    >
      {member.status === 'pending' ? (
        <p className="text-ink-2">
          {t('The invitation link sent to {email} stops working immediately. You can restore the invitation later.', { email: member.email })}
        </p>
      ) : (
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          <li>{t('They lose access to {name} immediately, on every device.', { name: business.name })}</li>
          <li>{t('Their pending requests are declined.')}</li>
          <li>{t('What they created and sent stays. You can restore them at any time.')}</li>
        </ul>
      )}
    </ConfirmDialog>
  );
}

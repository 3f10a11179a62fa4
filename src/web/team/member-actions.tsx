import { Ban, Ellipsis, Eye, Mail, RotateCcw, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { listTeam, readMember, resendSignup } from '../../shared/team/contract.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { nameOf } from './labels.ts';
import type { Member } from './labels.ts';

export type MemberAction = 'role' | 'suspend' | 'remove' | null;

/** The actions on a member, in one menu. */
export function MemberActions({ member }: { member: Member }) {
  const [open, setOpen] = useState<MemberAction>(null);
  const steps = useMemberSteps(member, setOpen);
  const name = nameOf(member);
  return (
    <>
      <Menu
        label={t('Actions for {name}', { name })}
        align="end"
        trigger={(props) => <IconButton {...props} small label={t('Actions for {name}', { name })} icon={<Ellipsis aria-hidden="true" size={18} />} />}
        items={[{ label: t('Open'), icon: <Eye aria-hidden="true" size={16} />, to: paths.teamMember(member.id) }, ...steps]}
      />
      <MemberDialogs member={member} open={open} onClose={() => setOpen(null)} />
    </>
  );
}

export function MemberDialogs({ member, open, onClose }: { member: Member; open: MemberAction; onClose: () => void }) {
  if (open === 'role') return <RoleDialog member={member} onClose={onClose} />;
  if (open === 'remove') return <RemoveDialog member={member} onClose={onClose} />;
  return open === 'suspend' ? <SuspendDialog member={member} onClose={onClose} /> : null;
}

/** Each step possible in the member's state; disabled with the reason if the reader may not do it. */
export function useMemberSteps(member: Member, onOpen: (deed: MemberAction) => void): MenuEntry[] {
  const { business, profile } = useSignedIn();
  const roles = usePermission('team.roles');
  const again = useAction(resendSignup, { done: t('New link sent to {email}', { email: member.email }), refresh: [listTeam, readMember] });
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const isSelf = member.userId === profile.id;
  const why = isSelf
    ? t('Another owner must change this.')
    : business.role === 'admin'
      ? t('Admins manage staff; please ask an owner.')
      : t('Please ask an owner or admin.');
  const hint = member.mayChange ? undefined : why;
  return [
    ...(member.status === 'pending'
      ? [
          {
            label: t('Send the invitation again'),
            icon: <Mail {...icon} />,
            disabled: !member.mayChange || again.isPending,
            hint,
            onSelect: () => again.mutate({ businessId: business.id, memberId: member.id }),
          },
        ]
      : []),
    {
      label: t('Change role'),
      icon: <UserCog {...icon} />,
      disabled: !roles.allowed || isSelf,
      hint: roles.allowed ? (isSelf ? why : undefined) : roles.reason,
      onSelect: () => onOpen('role'),
    },
    'line',
    member.status === 'suspended'
      ? {
          label: t('Restore'),
          icon: <RotateCcw {...icon} />,
          disabled: !member.mayChange || member.leftAt !== null,
          hint: member.leftAt === null ? hint : t('They left. Please invite them again.'),
          onSelect: () => onOpen('suspend'),
        }
      : { label: t('Suspend'), icon: <Ban {...icon} />, danger: true, disabled: !member.mayChange, hint, onSelect: () => onOpen('suspend') },
    ...(member.status === 'active'
      ? []
      : [{ label: t('Remove'), icon: <UserMinus {...icon} />, danger: true, disabled: !member.mayChange, hint, onSelect: () => onOpen('remove') }]),
  ];
}

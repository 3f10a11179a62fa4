import { useQueryClient } from '@tanstack/react-query';
import { Ban, Ellipsis, Eye, Mail, RotateCcw, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { changeMember, listTeam, readMember, resendSignup, suspendMember, removeMember } from '../../shared/team/contract.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { call } from '../../api-client/client.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menu.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { roleWord, usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { ROLE_CARDS, nameOf } from './labels.ts';
import type { Member } from './labels.ts';
import { go } from '../../ui/primitives/navigation.ts';

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
      ? t('Admins manage staff and accountants; please ask an owner.')
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

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const name = nameOf(member);
  const form = useForm({
    schema: changeMember.input,
    defaults: { role: member.role },
    toInput: ({ role }) => ({ businessId: business.id, memberId: member.id, role }),
    submit: async (input, options) => {
      await call(changeMember, input, options);
      for (const route of [listTeam, readMember]) void queries.invalidateQueries({ queryKey: [route.id] });
      toast.success(t('{name} is now {roleWord}', { name, roleWord: roleWord(input.role) }));
      onClose();
    },
  });
  const { role } = useValues(form);
  return (
    <Dialog size="small" title={<span className="wrap-anywhere">{t('Role of {name}', { name })}</span>} onClose={onClose}>
      <Form form={form} label={t('Change the role')}>
        <FormField<Role> name="role" label={t('Permissions')} group>
          {(bind) => <RadioCards {...bind} options={ROLE_CARDS} />}
        </FormField>
        {member.role === 'owner' && role !== 'owner' && <p className="text-ink-2">{t('API keys that they made stop working.')}</p>}
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton disabled={role === member.role}>
            {role === member.role ? t('Change role') : t('Make {roleWord}', { roleWord: roleWord(role) })}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Suspends or restores a member; explains the consequences. */
function SuspendDialog({ member, onClose }: { member: Member; onClose: () => void }) {
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
                roleWord: roleWord(member.role),
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
          {member.role === 'owner' && <li>{t('API keys that they made stop working.')}</li>}
          <li>{t('What they created and sent stays. You can restore them at any time.')}</li>
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** Takes a suspended member or an open invitation out of the list. */
function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
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

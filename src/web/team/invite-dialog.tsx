import { useQueryClient } from '@tanstack/react-query';
import { render } from '../../shared/i18n/message.ts';
import { TO_REACH } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { invite, listTeam } from '../../shared/team/contract.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { manages } from '../../shared/team/rules.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { ROLE_CARDS } from './labels.ts';

const LEVEL = 2;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  return business.level < LEVEL ? <NotYet onClose={onClose} /> : <InviteForm onClose={onClose} />;
}

/** The reason, and how to change it. */
function NotYet({ onClose }: { onClose: () => void }) {
  const footer = (
    <>
      <Button onClick={onClose}>{t('Later')}</Button>
      <ButtonLink variant="primary" to={paths.kyb()}>
        {t('Continue verification')}
      </ButtonLink>
    </>
  );
  return (
    <Dialog size="small" title={t('A team comes with level 2')} footer={footer} onClose={onClose}>
      <p className="text-ink-2">{t('{toReach} It’s required before other people can act for your business.', { toReach: render(TO_REACH[LEVEL]) })}</p>
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const roles = ROLE_CARDS.filter(({ value }) => manages(business.role, value));
  const defaults: { email: string; firstName: string; lastName: string; role: Role } = { email: '', firstName: '', lastName: '', role: 'staff' };
  const form = useForm({
    schema: invite.input,
    defaults,
    toInput: (values) => ({ businessId: business.id, ...values }),
    codes: { STATE_CONFLICT: 'email' },
    submit: async (input, options) => {
      const member = await call(invite, input, options);
      void queries.invalidateQueries({ queryKey: [listTeam.id] });
      toast.success(t('Invitation sent to {email}', { email: member.email }));
      onClose();
    },
    keep: { key: `invite:${business.id}`, without: [] },
  });
  return (
    <Dialog title={t('Invite a member')} onClose={onClose}>
      <Form form={form} label={t('Invite a member')}>
        <FormField name="email" label={t('Email')} hint={t('The invitation is sent here. It works once and expires in 7 days.')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="firstName" label={t('First name')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
          <FormField name="lastName" label={t('Last name')}>
            {(bind) => <TextInput {...bind} autoComplete="off" />}
          </FormField>
        </div>
        <FormField<Role> name="role" label={t('Role')} group>
          {(bind) => <RadioCards {...bind} options={roles} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Send invitation')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

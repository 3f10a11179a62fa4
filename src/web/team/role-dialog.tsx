import { useQueryClient } from '@tanstack/react-query';
import { t } from '../../shared/i18n/translate.ts';
import { changeMember, listTeam, readMember } from '../../shared/team/contract.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { nameOf, ROLE_CARDS, ROLE_LABEL } from './labels.ts';
import type { Member } from './labels.ts';

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
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
      toast.success(t('{name} is now {roleWord}', { name, roleWord: ROLE_LABEL[input.role].toLowerCase() }));
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
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton disabled={role === member.role}>
            {role === member.role ? t('Change role') : t('Make {roleWord}', { roleWord: ROLE_LABEL[role].toLowerCase() })}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

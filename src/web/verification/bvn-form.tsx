import { t } from '../../shared/i18n/translate.ts';
import { verifyBvn } from '../../shared/wallet/contract.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { useRefreshChecklist } from './use-checklist.ts';

/** The number is checked at once: a match gives level 1. */
export function BvnForm() {
  const { business, profile } = useSignedIn();
  const refresh = useRefreshChecklist();
  const form = useForm({
    schema: verifyBvn.input,
    defaults: { bvn: '' },
    toInput: ({ bvn }) => ({ businessId: business.id, bvn: bvn.replaceAll(/\s/g, '') }),
    codes: { NAME_MISMATCH: 'bvn', NOT_ELIGIBLE: 'bvn' },
    submit: async (input, options) => {
      await call(verifyBvn, input, options).finally(refresh);
      toast.success(t('Your BVN is confirmed'));
    },
  });
  return (
    <Form form={form} label={t('Confirm your BVN')}>
      <FormField
        name="bvn"
        label={t('BVN')}
        hint={t('11 digits. Dial *565*0# from the phone number registered with your bank. It must be in the name of {first_name} {last_name}.', {
          first_name: profile.first_name,
          last_name: profile.last_name,
        })}
      >
        {(bind) => <TextInput {...bind} inputMode="numeric" autoComplete="off" maxLength={14} />}
      </FormField>
      <div>
        <SubmitButton>{t('Confirm BVN')}</SubmitButton>
      </div>
    </Form>
  );
}

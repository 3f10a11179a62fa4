import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readBusiness, updateBusiness } from '../../shared/business/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { queryOf } from '../../api-client/query.ts';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { textIn } from './stored-text.ts';
import { useRefreshChecklist } from './use-checklist.ts';

export function RegistrationForm() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(readBusiness, { id: business.id }));
  return data ? <Fields business={data} /> : <Skeleton className="h-40 w-full" />;
}

function Fields({ business }: { business: OutputOf<typeof readBusiness> }) {
  const refresh = useRefreshChecklist();
  const queries = useQueryClient();
  const text = (key: string) => textIn(business.businessDetail, key);
  const form = useForm({
    schema: updateBusiness.input,
    defaults: { businessDetail: { registrationNumber: text('registrationNumber'), taxNumber: text('taxNumber') } },
    toInput: ({ businessDetail }) => ({ businessId: business.id, businessDetail }),
    submit: async (input, options) => {
      await call(updateBusiness, input, options);
      void queries.invalidateQueries({ queryKey: [readBusiness.id] });
      refresh();
      toast.success(t('Numbers saved'));
    },
  });
  return (
    <Form form={form} label={t('Registration and tax number')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="businessDetail.registrationNumber" label={t('Registration number')} hint={t('From the CAC certificate, e.g. RC 1234567.')}>
          {(bind) => <TextInput {...bind} autoComplete="off" autoCapitalize="characters" />}
        </FormField>
        <FormField name="businessDetail.taxNumber" label={t('Tax number')} hint={t('Your TIN, e.g. 12345678-0001.')}>
          {(bind) => <TextInput {...bind} autoComplete="off" inputMode="numeric" />}
        </FormField>
      </div>
      <div>
        <SubmitButton>{t('Save numbers')}</SubmitButton>
      </div>
    </Form>
  );
}

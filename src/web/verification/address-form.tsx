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
import { StateField } from '../base/state-field.tsx';
import { useSignedIn } from '../base/session.ts';
import { textIn } from './stored-text.ts';
import { useRefreshChecklist } from './use-checklist.ts';

export function AddressForm() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(readBusiness, { id: business.id }));
  return data ? <Fields business={data} /> : <Skeleton className="h-40 w-full" />;
}

function Fields({ business }: { business: OutputOf<typeof readBusiness> }) {
  const refresh = useRefreshChecklist();
  const queries = useQueryClient();
  const line = (key: string) => textIn(business.businessDetail['address'], key);
  const form = useForm({
    schema: updateBusiness.input,
    defaults: { businessDetail: { address: { line1: line('line1'), line2: line('line2'), city: line('city'), state: line('state') } } },
    toInput: ({ businessDetail: { address } }) => ({
      businessId: business.id,
      businessDetail: { address: { ...address, country: line('country') || undefined } },
    }),
    submit: async (input, options) => {
      await call(updateBusiness, input, options);
      void queries.invalidateQueries({ queryKey: [readBusiness.id] });
      refresh();
      toast.success(t('Address saved'));
    },
  });
  return (
    <Form form={form} label={t('Business address')}>
      <p className="text-ink-2">{t('The physical address of your business, not a P.O. box. Shown on your invoices.')}</p>
      <FormField name="businessDetail.address.line1" label={t('Street')}>
        {(bind) => <TextInput {...bind} autoComplete="address-line1" />}
      </FormField>
      <FormField name="businessDetail.address.line2" label={t('Second line')} optional>
        {(bind) => <TextInput {...bind} autoComplete="address-line2" />}
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="businessDetail.address.city" label={t('City')}>
          {(bind) => <TextInput {...bind} autoComplete="address-level2" />}
        </FormField>
        <StateField name="businessDetail.address.state" country={line('country')} stored={line('state')} />
      </div>
      <div>
        <SubmitButton>{t('Save address')}</SubmitButton>
      </div>
    </Form>
  );
}

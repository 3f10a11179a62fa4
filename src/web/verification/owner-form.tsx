import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createOwner, readBusiness, updateOwner } from '../../shared/business/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/kit/words.ts';
import { call } from '../../ui/client.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { queryOf } from '../../ui/query.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useSignedIn } from '../app/session.ts';
import { useToday } from '../invoices/today.ts';
import { textIn } from './stored-text.ts';
import { useRefreshChecklist } from './use-checklist.ts';

export function OwnerForm() {
  const { business } = useSignedIn();
  const { data } = useQuery(queryOf(readBusiness, { id: business.id }));
  return data ? <Fields business={data} /> : <Skeleton className="h-40 w-full" />;
}

function Fields({ business }: { business: OutputOf<typeof readBusiness> }) {
  const refresh = useRefreshChecklist();
  const queries = useQueryClient();
  const { profile } = useSignedIn();
  const today = useToday();
  const was = (key: string, fallback = '') => textIn(business.businessOwner, key) || fallback;
  const form = useForm({
    schema: createOwner.input,
    defaults: {
      firstName: was('firstName', profile.first_name),
      lastName: was('lastName', profile.last_name),
      dateOfBirth: was('dateOfBirth') || null,
      role: was('role', 'Director'),
    },
    toInput: (values) => ({ businessId: business.id, ...values, dateOfBirth: values.dateOfBirth ?? undefined }),
    submit: async (input, options) => {
      await (business.businessOwner ? call(updateOwner, input, options) : call(createOwner, input, options));
      void queries.invalidateQueries({ queryKey: [readBusiness.id] });
      refresh();
      toast.success(t('Owner saved'));
    },
  });
  return (
    <Form form={form} label={t('Owner')}>
      <p className="text-ink-2">{t('The person who owns or controls most of the business, as registered.')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField name="firstName" label={t('First name')}>
          {(bind) => <TextInput {...bind} />}
        </FormField>
        <FormField name="lastName" label={t('Last name')}>
          {(bind) => <TextInput {...bind} />}
        </FormField>
        <FormField<string | null> name="dateOfBirth" label={t('Date of birth')} optional>
          {(bind) => <DateField {...bind} today={today} max={today} past longAgo placeholder={t('14 Mar 1985')} />}
        </FormField>
        <FormField name="role" label={t('Position')} optional>
          {(bind) => <TextInput {...bind} />}
        </FormField>
      </div>
      <div>
        <SubmitButton>{t('Save owner')}</SubmitButton>
      </div>
    </Form>
  );
}

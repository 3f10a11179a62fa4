import { useQuery } from '@tanstack/react-query';
import { phoneText } from '../../shared/kit/phone.ts';
import { readBusiness, updateBusiness } from '../../shared/business/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { queryOf } from '../../api-client/query.ts';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { keep, useSignedIn } from '../base/session.ts';
import { StateField } from '../base/state-field.tsx';
import { CATEGORIES } from './categories.ts';
import { AnotherBusiness } from './another-business.tsx';
import { LogoCard } from './logo-card.tsx';
import { WaitingForm } from './form-skeleton.tsx';

type Business = OutputOf<typeof readBusiness>;

const TITLE = t('Business profile');

/** The business's profile and its data on documents. */
export function BusinessTab() {
  const { business } = useSignedIn();
  const { data, error, refetch } = useQuery(queryOf(readBusiness, { id: business.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <BusinessForm business={data} /> : <WaitingForm title={TITLE} fields={6} />;
}

function BusinessForm({ business }: { business: Business }) {
  const session = useSignedIn();
  const may = usePermission('business.edit');
  const form = useForm({
    schema: updateBusiness.input,
    defaults: valuesOf(business),
    toInput: (values) => inputOf(values, business.id),
    submit: async (input, options) => {
      const { name, category } = await call(updateBusiness, input, options);
      toast.success(t('Business profile saved'));
      await keep({ ...session, business: { ...session.business, name, category } });
    },
  });
  return (
    <>
      <VerificationCard />
      <LogoCard logo={business.logo} locked={!may.allowed} />
      <Card title={TITLE}>
        <Form form={form} label={TITLE}>
          {!may.allowed && <Panel tone="info">{may.reason}</Panel>}
          <fieldset disabled={!may.allowed} className="grid min-w-0 gap-5">
            <FormField name="name" label={t('Business name')} hint={t('Shown on your invoices. Documents already sent keep their name.')}>
              {(bind) => <TextInput {...bind} autoComplete="organization" />}
            </FormField>
            <FormField<Category> name="category" label={t('Business type')} group>
              {(bind) => <RadioCards {...bind} columns={3} options={CATEGORIES} />}
            </FormField>
            <div className="grid gap-5 sm:grid-cols-2">
              <FormField name="businessDetail.email" label={t('Email')} hint={t('Shown to customers; can differ from yours.')}>
                {(bind) => <TextInput {...bind} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />}
              </FormField>
              <FormField name="businessDetail.phone" label={t('Phone')}>
                {(bind) => <PhoneInput {...bind} />}
              </FormField>
            </div>
            <AddressFields address={valuesOf(business).businessDetail.address} />
            <div className="grid gap-5 sm:grid-cols-2">
              <FormField name="businessDetail.taxNumber" label={t('Tax number')} optional hint={t('Your TIN, shown on invoices.')}>
                {(bind) => <TextInput {...bind} autoComplete="off" />}
              </FormField>
              <FormField name="businessDetail.registrationNumber" label={t('Registration number')} optional hint={t('From the Corporate Affairs Commission.')}>
                {(bind) => <TextInput {...bind} autoComplete="off" />}
              </FormField>
              <FormField name="businessDetail.website" label={t('Website')} optional>
                {(bind) => <TextInput {...bind} inputMode="url" autoCapitalize="none" spellCheck={false} />}
              </FormField>
              <FormField name="businessDetail.industry" label={t('Industry')} optional>
                {(bind) => <TextInput {...bind} />}
              </FormField>
            </div>
          </fieldset>
          <fieldset disabled={!may.allowed}>
            <SubmitButton>{t('Save business profile')}</SubmitButton>
          </fieldset>
        </Form>
      </Card>
      <AnotherBusiness />
    </>
  );
}

/** The verification state; always shown here, also when it is complete. */
function VerificationCard() {
  const { business } = useSignedIn();
  return (
    <Card title={t('Business verification')} aside={<span className="text-ink-2">{t('Level {level}', { level: business.level })}</span>}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-pretty">
          {business.level < 3
            ? t('A higher level raises your limits and opens advances on approved invoices.')
            : t('All levels reached. See what you submitted there.')}
        </p>
        <ButtonLink to={paths.kyb()}>{t('Open verification')}</ButtonLink>
      </div>
    </Card>
  );
}

function AddressFields({ address }: { address: { country: string; state: string } }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField name="businessDetail.address.line1" label={t('Street')} optional>
        {(bind) => <TextInput {...bind} autoComplete="address-line1" />}
      </FormField>
      <FormField name="businessDetail.address.line2" label={t('Second line')} optional>
        {(bind) => <TextInput {...bind} autoComplete="address-line2" />}
      </FormField>
      <FormField name="businessDetail.address.city" label={t('City')} optional>
        {(bind) => <TextInput {...bind} autoComplete="address-level2" />}
      </FormField>
      <StateField name="businessDetail.address.state" country={address.country} stored={address.state} optional />
    </div>
  );
}

function valuesOf({ name, category, businessDetail: detail }: Business) {
  const text = (key: string) => textIn(detail, key);
  const line = (key: string) => textIn(detail['address'], key);
  return {
    name,
    category,
    businessDetail: {
      email: text('email'),
      phone: phoneText(text('phone')),
      taxNumber: text('taxNumber'),
      registrationNumber: text('registrationNumber'),
      website: text('website'),
      industry: text('industry'),
      address: { line1: line('line1'), line2: line('line2'), city: line('city'), state: line('state'), country: line('country') },
    },
  };
}

/** An empty text is sent empty, which clears it; an empty e-mail or phone is not changed. */
function inputOf(
  { name, category, businessDetail: { email, phone, ...rest } }: ReturnType<typeof valuesOf>,
  businessId: string,
): InputOf<typeof updateBusiness> {
  return { businessId, name, category, businessDetail: { ...rest, email: email.trim() || undefined, phone: phone.trim() || undefined } };
}

function textIn(from: unknown, key: string): string {
  if (typeof from !== 'object' || from === null) return '';
  const value: unknown = Object.entries(from).find(([name]) => name === key)?.[1];
  return typeof value === 'string' ? value : '';
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { phoneText } from '../../shared/kit/phone.ts';
import { createBusiness, readBusiness, updateBusiness } from '../../shared/business/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { cx } from '../../ui/primitives/cx.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { usePermission } from '../base/permission.ts';
import { paths } from '../base/paths.ts';
import { keep, useSignedIn } from '../base/session.ts';
import { StateField } from '../base/state-field.tsx';
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

const START: { name: string; category: Category } = { name: '', category: 'supplier' };

/** A person may own several businesses, each with its own wallet, documents, team and verification. */
function AnotherBusiness() {
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('Another business')}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[44ch] text-ink-2">
          {t('You can run several businesses with this account. Each has its own invoices, wallet, team and verification.')}
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t('Add a business')}
        </Button>
      </div>
      {open && <AddBusiness onClose={() => setOpen(false)} />}
    </Card>
  );
}

function AddBusiness({ onClose }: { onClose: () => void }) {
  const session = useSignedIn();
  const form = useForm({
    schema: createBusiness.input,
    defaults: START,
    toInput: (values) => values,
    submit: async (input, options) => {
      const { id, name, category, level, role } = await call(createBusiness, input, options);
      toast.success(t('{name} added. You’re now working in it.', { name }));
      onClose();
      await keep({ ...session, business: { ...session.business, id, name, category, level, role } });
      go(paths.kyb());
    },
  });
  return (
    <Dialog title={t('Add a business')} onClose={onClose}>
      <Form form={form} label={t('Add a business')}>
        <FormField name="name" label={t('Business name')}>
          {(bind) => <TextInput {...bind} autoComplete="organization" />}
        </FormField>
        <FormField<Category> name="category" label={t('Business type')} group>
          {(bind) => <RadioCards {...bind} options={CATEGORIES} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Add business')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const LARGEST = 1024 * 1024;

/** The logo of documents sent from now on. */
function LogoCard({ logo, locked }: { logo: string | null; locked: boolean }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const change = async (file: File | undefined) => {
    if (file && file.size > LARGEST) return setProblem(t('The logo may have at most 1 MB.'));
    setBusy(true);
    setProblem(undefined);
    try {
      await call(updateBusiness, { businessId: business.id, ...(file ? {} : { removeLogo: true }) }, file ? { files: { logo: [file] } } : {});
      await queries.invalidateQueries({ queryKey: [readBusiness.id] });
      toast.success(file ? t('Logo saved') : t('Logo removed'));
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors[0]?.message) || errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={t('Logo')}>
      <div className="flex flex-wrap items-center gap-5">
        <span className={cx('grid h-20 w-40 place-items-center overflow-hidden rounded border border-line', logo ? 'bg-white' : 'bg-sunken')}>
          {logo ? (
            <img src={logo} alt={t('The logo of {name}', { name: business.name })} className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-xs text-ink-2">{t('No logo yet')}</span>
          )}
        </span>
        {!locked && (
          <span className="flex flex-wrap gap-2">
            <FileButton accept="image/png,image/jpeg" variant="secondary" loading={busy} onFiles={([file]) => void change(file)}>
              {logo ? t('Choose another') : t('Choose a logo')}
            </FileButton>
            {logo && (
              <Button variant="quiet" disabled={busy} onClick={() => void change(undefined)}>
                {t('Remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      <p className="mt-3 text-ink-2">{t('PNG or JPEG, up to 1 MB. Invoices already sent keep their logo.')}</p>
      <p aria-live="polite" className="mt-1 text-danger empty:hidden">
        {problem}
      </p>
    </Card>
  );
}

/** The categories of a business, for a choice. */
const CATEGORIES = [
  { value: 'supplier', label: t('Supplier'), description: t('You sell and send invoices.') },
  { value: 'retailer', label: t('Retailer'), description: t('You buy and send purchase orders.') },
  { value: 'both', label: t('Both'), description: t('You buy and sell.') },
] as const;

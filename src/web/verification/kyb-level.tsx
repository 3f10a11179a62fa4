import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { render } from '../../shared/i18n/message.ts';
import { DOCUMENT_KINDS, DOCUMENT_KIND_NAMES, ITEMS, ITEM_NAMES } from '../../shared/business/verification.ts';
import type { Item } from '../../shared/business/verification.ts';
import { UNLOCKS } from '../../shared/business/levels.ts';
import { t } from '../../shared/i18n/translate.ts';
import { readBusiness, updateBusiness } from '../../shared/business/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { createBiometric, updateBiometric } from '../../shared/business/verification-contract.ts';
import type { IdentityType } from '../../shared/business/verification-contract.ts';
import { call } from '../../api-client/client.ts';
import { queryOf } from '../../api-client/query.ts';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { ConfirmPhone } from '../accounts/confirm-phone.tsx';
import { StateField } from '../base/state-field.tsx';
import { paths } from '../base/paths.ts';
import { BvnForm } from './bvn-form.tsx';
import { OwnerForm } from './owner-form.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ReviewStep } from './review-step.tsx';
import { Step } from './step.tsx';
import type { Checklist } from './use-checklist.ts';
import { itemOf, useRefreshChecklist } from './use-checklist.ts';
import { textIn } from './stored-text.ts';
import { FacePhoto } from './face-photo.tsx';
import type { Photos } from './face-photo.tsx';

/** The face check is done with the document: one step for both. */
const STEPS: readonly { item: Item; with?: Item }[] = ITEM_NAMES.filter((item) => item !== 'contact' && item !== 'biometric').map((item) =>
  item === 'identity_document' ? { item, with: 'biometric' } : { item },
);

const CONTENT: Record<Exclude<Item, 'contact' | 'biometric'>, (props: { list: Checklist }) => React.ReactNode> = {
  identity_number: NumberStep,
  identity_document: IdentityForm,
  address: AddressForm,
  registration: RegistrationForm,
  owner: OwnerForm,
  documents: DocumentsStep,
  bank_account: BankStep,
  review: ReviewStep,
};

/** A level's steps; the first open one shows its form, the others open with a click. */
export function KybLevel({ level, list }: { level: 1 | 2 | 3; list: Checklist }) {
  const may = usePermission('verification.submit');
  const { profile } = useSignedIn();
  const steps = STEPS.filter(({ item }) => ITEMS[item].level === level);
  const reached = list.level >= level;
  const firstOpen = STEPS.find((step) => open(list, step))?.item;
  return (
    <Card
      title={t('Level {level}', { level })}
      flush
      aside={
        reached ? <Status word={t('Reached')} tone="good" shape="check" /> : <span className="text-xs text-ink-2 max-sm:hidden">{render(UNLOCKS[level])}</span>
      }
    >
      {!may.allowed && level === list.level + 1 && (
        <div className="p-4 sm:p-5">
          <Panel tone="info">{may.reason}</Panel>
        </div>
      )}
      {level === 1 && itemOf(list, 'contact').verdict !== 'accepted' && (
        <div className="border-b border-line p-4 sm:p-5">
          <Panel tone="warn">
            <ConfirmPhone email={profile.email} phone={profile.phone} />
          </Panel>
        </div>
      )}
      {!reached && <LevelLimits level={level} list={list} />}
      <ol className="divide-y divide-line">
        {steps.map((step) => {
          // STEPS contains only items of CONTENT.
          const Content = CONTENT[step.item as keyof typeof CONTENT];
          return (
            <Step
              key={step.item}
              state={stateOf(list, step)}
              startOpen={step.item === firstOpen && may.allowed}
              locked={!may.allowed || (step.item === 'review' && list.canSubmit)}
            >
              <Content list={list} />
            </Step>
          );
        })}
      </ol>
    </Card>
  );
}

function NumberStep() {
  return (
    <div className="grid gap-3">
      <BvnForm />
      <p className="text-xs text-ink-2">{t('No BVN? Give your NIN and a photo of your face under “Identity document and face check” instead.')}</p>
    </div>
  );
}

/** The limits of a level before it is reached. */
function LevelLimits({ level, list }: { level: number; list: Checklist }) {
  const limits = list.levels.find((one) => one.level === level);
  if (!limits) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-4 py-3 text-sm sm:px-5">
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('Daily spending limit')}</dt>
        <dd className="font-medium">{limitOf(limits.daily)}</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-2">{t('Available balance limit')}</dt>
        <dd className="font-medium">{limitOf(limits.balance)}</dd>
      </div>
    </dl>
  );
}

function limitOf(naira: number | null): ReactNode {
  return naira === null ? t('No limit') : <Money naira={naira} />;
}

function open(list: Checklist, step: (typeof STEPS)[number]): boolean {
  const { verdict } = stateOf(list, step);
  return verdict === 'missing' || verdict === 'refused';
}

/** Of two items in one step, the state of the one that needs more attention. */
function stateOf(list: Checklist, step: (typeof STEPS)[number]) {
  const first = itemOf(list, step.item);
  if (!step.with) return { ...first, title: render(ITEMS[step.item].title) };
  const second = itemOf(list, step.with);
  const order = ['refused', 'missing', 'pending', 'accepted'];
  const worse = order.indexOf(second.verdict) < order.indexOf(first.verdict) ? second : first;
  return { ...worse, shown: first.shown, title: t('Identity document and face check') };
}

function AddressForm() {
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

function BankStep() {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {t(
          'An account in the name of the business or of one of its owners. A connected account is checked immediately; one entered manually is checked during the review.',
        )}
      </p>
      <ButtonLink to={paths.settings('banks')} variant="secondary">
        {t('Open bank accounts')}
      </ButtonLink>
    </div>
  );
}

function DocumentsStep() {
  const needed = DOCUMENT_KIND_NAMES.filter((kind) => DOCUMENT_KINDS[kind].needed).map((kind) => render(DOCUMENT_KINDS[kind].title));
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">{t('Needed: {needed}. PDF, PNG or JPEG, at most 10 MB each.', { needed: needed.join('; ') })}</p>
      <ButtonLink to={paths.businessDocuments()} variant="secondary">
        {t('Open documents')}
      </ButtonLink>
    </div>
  );
}

const TYPES = {
  nin: { label: 'NIN', description: t('National identity number') },
  voter_id: { label: t('Voter’s card'), description: t('Issued by INEC') },
  drivers_licence: { label: t('Driver’s licence'), description: t('Issued by FRSC') },
} as const;
const NUMBER = {
  nin: { label: 'NIN', hint: t('11 digits. Dial *346# to see it.') },
  voter_id: { label: t('Voter’s card number'), hint: t('The VIN as printed, letters and digits.') },
  drivers_licence: { label: t('Licence number'), hint: t('As printed, e.g. ABC12345AB67.') },
};

/** Number and face together: the photo is compared with the authority's. */
function IdentityForm({ list }: { list: Checklist }) {
  const { business } = useSignedIn();
  const refresh = useRefreshChecklist();
  const [photos, setPhotos] = useState<Photos | null>(null);
  const [lacking, setLacking] = useState<string>();
  const again = itemOf(list, 'biometric').updatedAt !== null;
  const form = useForm({
    schema: createBiometric.input,
    defaults: { identityType: list.identityTypes[0] ?? 'nin', identityNumber: '' },
    toInput: (values) => ({ businessId: business.id, ...values, identityNumber: values.identityNumber.trim() }),
    submit: async (input, options) => {
      if (!photos) return setLacking(t('Please take a photo of your face.'));
      const files = { selfie: [photos.selfie], liveness: photos.liveness };
      await call(again ? updateBiometric : createBiometric, input, { ...options, files });
      toast.success(t('Thank you. The check takes a minute or two.'));
      refresh();
    },
  });
  const { identityType } = useValues(form);
  const number = NUMBER[identityType];
  return (
    <Form form={form} label={t('Identity document and face check')}>
      <FormField<IdentityType> name="identityType" label={t('Identity document')} group>
        {(bind) => <RadioCards {...bind} columns={2} options={list.identityTypes.map((type) => ({ value: type, ...TYPES[type] }))} />}
      </FormField>
      <FormField name="identityNumber" label={number.label} hint={number.hint}>
        {(bind) => <TextInput {...bind} autoComplete="off" autoCapitalize="characters" inputMode={identityType === 'nin' ? 'numeric' : 'text'} />}
      </FormField>
      <FacePhoto
        photos={photos}
        problem={photos ? undefined : lacking}
        onPhotos={(taken) => {
          setPhotos(taken);
          setLacking(undefined);
        }}
      />
      <p className="text-xs text-ink-2">{t('The photos are used only for this check and deleted as soon as it’s complete.')}</p>
      <div>
        <SubmitButton>{t('Submit for verification')}</SubmitButton>
      </div>
    </Form>
  );
}

import { useState } from 'react';
import { createBiometric, updateBiometric } from '../../shared/business/verification-contract.ts';
import type { IdentityType } from '../../shared/business/verification-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { FacePhoto } from './face-photo.tsx';
import type { Photos } from './face-photo.tsx';
import { itemOf, useRefreshChecklist } from './use-checklist.ts';
import type { Checklist } from './use-checklist.ts';

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
export function IdentityForm({ list }: { list: Checklist }) {
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

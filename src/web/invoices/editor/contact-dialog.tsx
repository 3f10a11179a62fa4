import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createContact, searchContacts } from '../../../shared/contacts/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { call } from '../../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../../ui/form/form.tsx';
import { PhoneInput } from '../../../ui/form/phone-input.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignedIn } from '../../base/session.ts';
import type { Contact } from './contact-picker.tsx';

export interface ContactDialogProps {
  typed: string;
  /** The recipient of an invoice is a customer, that of an order a supplier. */
  category: 'customer' | 'supplier';
  onClose: () => void;
  onCreated: (contact: Contact) => void;
  /** For this document only, not stored as a contact. */
  onWritten: (given: { name: string; email: string | null; phone: string | null }) => void;
}

/** A new contact, created while writing. The typed text becomes its e-mail address or name. */
export function ContactDialog({ typed, category, onClose, onCreated, onWritten }: ContactDialogProps) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const isEmail = typed.includes('@');
  const [isSaved, setSaved] = useState(true);
  const form = useForm({
    schema: createContact.input,
    defaults: { name: isEmail ? '' : typed, businessName: '', email: isEmail ? typed : '', phone: '' },
    toInput: (values) => ({
      businessId: business.id,
      name: values.name,
      category,
      ...(values.businessName && { businessName: values.businessName }),
      ...(values.email && { email: values.email }),
      ...(values.phone && { phone: values.phone }),
    }),
    codes: { STATE_CONFLICT: 'email' },
    submit: async (input, options) => {
      if (!isSaved) {
        const { name, businessName, email, phone } = input;
        onWritten({ name: businessName || name, email: email ?? null, phone: phone ?? null });
        return;
      }
      const contact = await call(createContact, input, options);
      void queries.invalidateQueries({ queryKey: [searchContacts.id] });
      onCreated(contact);
    },
  });
  return (
    <Dialog size="small" title={t('New contact')} onClose={onClose}>
      <Form form={form} label={t('New contact')}>
        <FormField name="name" label={t('Name')}>
          {(bind) => <TextInput {...bind} autoComplete="off" maxLength={160} />}
        </FormField>
        <FormField name="email" label={t('Email')} optional hint={t('We’ll email it to this address.')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" />}
        </FormField>
        <FormField name="phone" label={t('Phone')} optional>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <FormField name="businessName" label={t('Business name')} optional hint={t('Shown instead of the name.')}>
          {(bind) => <TextInput {...bind} autoComplete="off" maxLength={160} />}
        </FormField>
        <Checkbox value={isSaved} onChange={setSaved} label={t('Save to contacts')} />
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton local={!isSaved}>{isSaved ? t('Add contact') : t('Use without saving')}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

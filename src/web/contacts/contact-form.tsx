import { useQueryClient } from '@tanstack/react-query';
import { createContact, readContact, updateContact } from '../../shared/contacts/contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { Select } from '../../ui/form/select.tsx';
import { LANGUAGES } from '../base/language.ts';
import type { Category, Contact } from './use-contacts.ts';
import { CONTACT_LISTS } from './use-remove.ts';

interface Values {
  name: string;
  businessName: string;
  email: string;
  phone: string;
  address: string;
  taxNumber: string;
  notes: string;
  category: Category;
  /** Empty: the default of the invoice settings. */
  language: string;
}

const EMPTY: Values = { name: '', businessName: '', email: '', phone: '', address: '', taxNumber: '', notes: '', category: 'customer', language: '' };
const CATEGORIES = [
  { value: 'customer', label: t('Customer'), description: t('Buys from you') },
  { value: 'supplier', label: t('Supplier'), description: t('You buy from it') },
  { value: 'both', label: t('Both'), description: t('Customer and supplier') },
] as const;

const DOCUMENT_LANGUAGES = [{ value: '', label: t('As in invoice settings') }, ...LANGUAGES.map(({ language, name }) => ({ value: language, label: name }))];

export interface ContactFormProps {
  /** The contact to change; a new one without. */
  contact?: Contact | undefined;
  onClose: () => void;
  onSaved?: ((contact: Contact) => void) | undefined;
}

/** Adds or changes a contact, beside the list. */
export function ContactForm({ contact, onClose, onSaved }: ContactFormProps) {
  const businessId = useSignedIn().business.id;
  const queries = useQueryClient();
  const saved = (one: Contact) => {
    for (const route of [...CONTACT_LISTS, readContact]) void queries.invalidateQueries({ queryKey: [route.id] });
    toast.success(contact ? t('Contact saved') : t('{name} added to your contacts', { name: one.name }));
    onClose();
    onSaved?.(one);
  };
  const form = useForm({
    schema: createContact.input,
    defaults: contact ? valuesOf(contact) : EMPTY,
    toInput: (values) => inputOf(values, businessId),
    submit: async (input, options) =>
      saved(contact ? await call(updateContact, { ...input, id: contact.id }, options) : await call(createContact, input, options)),
    ...(contact === undefined && { keep: { key: `new-contact:${businessId}` } }),
  });
  const title = contact ? t('Edit contact') : t('Add contact');
  return (
    <SidePanel title={title} onClose={onClose}>
      <Form form={form} label={title}>
        <FormField name="name" label={t('Name')} hint={t('A person, or the business itself.')}>
          {(bind) => <TextInput {...bind} autoFocus autoComplete="off" />}
        </FormField>
        <FormField name="businessName" label={t('Business name')} optional>
          {(bind) => <TextInput {...bind} autoComplete="off" />}
        </FormField>
        <FormField<Category> name="category" label={t('Relationship')} group>
          {(bind) => <RadioCards {...bind} columns={3} options={CATEGORIES} />}
        </FormField>
        <FormField name="email" label={t('Email')} optional hint={t('Invoices are sent here. A business with the same address is linked automatically.')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <FormField name="phone" label={t('Phone')} optional>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <FormField name="address" label={t('Address')} optional>
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <FormField name="taxNumber" label={t('Tax number')} optional>
          {(bind) => <TextInput {...bind} autoComplete="off" />}
        </FormField>
        <FormField name="language" label={t('Document language')} hint={t('Invoices, orders, receipts and statements for this contact are in this language.')}>
          {(bind) => <Select {...bind} options={DOCUMENT_LANGUAGES} />}
        </FormField>
        <FormField name="notes" label={t('Notes')} optional hint={t('Visible to your business only.')}>
          {(bind) => <TextArea {...bind} rows={2} />}
        </FormField>
        <DialogButtons>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{contact ? t('Save contact') : t('Add contact')}</SubmitButton>
        </DialogButtons>
      </Form>
    </SidePanel>
  );
}

function valuesOf(contact: Contact): Values {
  const { name, businessName, email, phone, address, taxNumber, notes, category, language } = contact;
  return {
    name,
    businessName: businessName ?? '',
    email: email ?? '',
    phone: phone ?? '',
    address: address ?? '',
    taxNumber: taxNumber ?? '',
    notes: notes ?? '',
    category,
    language: language ?? '',
  };
}

/** An empty field is none at all. */
function inputOf({ email, phone, language, ...rest }: Values, businessId: string): InputOf<typeof createContact> {
  return { ...rest, businessId, email: email.trim() || undefined, phone: phone.trim() || undefined, language: language || null };
}

import { useQueryClient } from '@tanstack/react-query';
import { phoneText } from '../../shared/kit/phone.ts';
import { PHONE_CHANNELS } from '../../shared/contacts/channels.ts';
import { createContact, readContact, updateContact } from '../../shared/contacts/contract.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton, useBound } from '../../ui/form/form.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useSignedIn } from '../base/session.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldGroup } from '../../ui/form/field.tsx';
import { SENDS_WHATSAPP } from '../base/config.ts';
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
  sms: boolean;
  whatsapp: boolean;
  category: Category;
  /** Empty: the default of the invoice settings. */
  language: string;
}

const EMPTY: Values = {
  name: '',
  businessName: '',
  email: '',
  phone: '',
  address: '',
  taxNumber: '',
  notes: '',
  sms: false,
  whatsapp: false,
  category: 'customer',
  language: '',
};
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

/** The channels by which the contact gets invoices without further action. */
function Channels() {
  const [sms, whatsApp] = [useBound<boolean>('sms').bound, useBound<boolean>('whatsapp').bound];
  return (
    <FieldGroup label={t('Also send invoices, reminders and receipts')} hint={t('Only if they agreed to it. They can stop these messages at any time.')}>
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <Checkbox {...sms} label={t('By SMS')} />
        {(SENDS_WHATSAPP || whatsApp.value) && <Checkbox {...whatsApp} label={t('By WhatsApp')} />}
      </div>
    </FieldGroup>
  );
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
        <Channels />
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
  const { name, businessName, email, phone, address, taxNumber, notes, category, language, channels } = contact;
  return {
    name,
    businessName: businessName ?? '',
    email: email ?? '',
    phone: phoneText(phone ?? ''),
    address: address ?? '',
    taxNumber: taxNumber ?? '',
    notes: notes ?? '',
    sms: channels.includes('sms'),
    whatsapp: channels.includes('whatsapp'),
    category,
    language: language ?? '',
  };
}

/** An empty field is none at all. */
function inputOf({ email, phone, language, sms, whatsapp, ...rest }: Values, businessId: string): InputOf<typeof createContact> {
  const chosen = { sms, whatsapp };
  const channels = PHONE_CHANNELS.filter((one) => chosen[one]);
  return { ...rest, businessId, email: email.trim() || undefined, phone: phone.trim() || undefined, language: language || null, channels };
}

import { FormField } from '../../../ui/form/form.tsx';
import { useValues } from '../../../ui/form/use-form.ts';
import type { FormHandle } from '../../../ui/form/use-form.ts';
import { ContactPicker, contactName } from './contact-picker.tsx';
import type { Contact } from './contact-picker.tsx';
import type { EditorValues } from './values.ts';

/** The recipient of the invoice or order: found among the contacts, or created without leaving the form. */
interface EditorRecipientProps {
  form: FormHandle<EditorValues>;
  label: string;
  onCreate: (typed: string) => void;
}

export function EditorRecipient({ form, label, onCreate }: EditorRecipientProps) {
  const { contactId, recipient } = useValues(form);
  return (
    <FormField<string | null> name="contactId" label={label}>
      {() => <ContactPicker chosenId={contactId} chosenName={recipient?.name} onChoose={(contact) => chooseRecipient(form, contact)} onCreate={onCreate} />}
    </FormField>
  );
}

/** For this document only: no contact is created. */
export function writeRecipient(form: Pick<FormHandle<EditorValues>, 'set'>, given: { name: string; email: string | null; phone: string | null }): void {
  form.set('recipient', { ...given, address: null, taxNumber: null });
  form.set('contactId', null);
  form.set('medium', given.email ? 'email' : 'link');
}

export function chooseRecipient(form: Pick<FormHandle<EditorValues>, 'set'>, contact: Contact | null): void {
  form.set(
    'recipient',
    contact && {
      name: contactName(contact),
      email: contact.email,
      phone: contact.phone,
      address: contact.address,
      taxNumber: contact.taxNumber,
      language: contact.language,
    },
  );
  form.set('contactId', contact?.id ?? null);
  if (contact) form.set('medium', contact.email ? 'email' : 'link');
}

import { useState } from 'react';
import { FormField } from '../../ui/form.tsx';
import { useValues } from '../../ui/use-form.ts';
import type { FormHandle } from '../../ui/use-form.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactPicker, contactName } from './contact-picker.tsx';
import type { Contact } from './contact-picker.tsx';
import type { EditorValues } from './editor-values.ts';

/** Who is billed: found among the contacts, or made without leaving the form. */
export function EditorRecipient({ form }: { form: FormHandle<EditorValues> }) {
  const { contactId, recipient } = useValues(form);
  const [creating, setCreating] = useState<string | null>(null);
  const choose = (contact: Contact | null) => {
    form.set('recipient', contact && { name: contactName(contact), email: contact.email, phone: contact.phone, address: contact.address, taxNumber: contact.taxNumber });
    form.set('contactId', contact?.id ?? null);
    if (contact) form.set('medium', contact.email ? 'email' : 'link');
  };
  return (
    <>
      <FormField<string | null> name="contactId" label="Billed to">
        {() => <ContactPicker chosenId={contactId} chosenName={recipient?.name} onChoose={choose} onCreate={setCreating} />}
      </FormField>
      {creating !== null && (
        <ContactDialog
          typed={creating}
          onClose={() => setCreating(null)}
          onCreated={(contact) => {
            choose(contact);
            setCreating(null);
          }}
        />
      )}
    </>
  );
}

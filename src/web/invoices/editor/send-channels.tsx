import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { phoneText } from '../../../shared/kit/phone.ts';
import { PHONE_CHANNELS } from '../../../shared/contacts/channels.ts';
import type { PhoneChannel } from '../../../shared/contacts/channels.ts';
import { readContact, updateContact } from '../../../shared/contacts/contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldGroup } from '../../../ui/form/field.tsx';
import { SENDS_WHATSAPP } from '../../base/config.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';

type Contact = OutputOf<typeof readContact>;

/** By which channels the contact gets this invoice too: chosen here, and remembered for the contact. */
export function SendChannels({ contactId }: { contactId: string }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const may = usePermission('contact.edit');
  const query = queryOf(readContact, { id: contactId, businessId: business.id });
  const { data: contact } = useQuery(query);
  const change = useMutation({
    mutationFn: ({ one, channels }: { one: Contact; channels: PhoneChannel[] }) =>
      call(updateContact, { ...detailsOf(one), businessId: business.id, channels }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [readContact.id] }),
    onError: (error) => toast.error(errorText(error)),
  });
  if (!contact?.phone) return null;
  const chosen = change.isPending ? change.variables.channels : contact.channels;
  return (
    <FieldGroup
      label={t('Also to {phone}', { phone: phoneText(contact.phone) })}
      hint={t('Remembered for {name}, with reminders and receipts. Only if they agreed to it.', { name: contact.name })}
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {PHONE_CHANNELS.filter((channel) => channel === 'sms' || SENDS_WHATSAPP || chosen.includes(channel)).map((channel) => (
          <Checkbox
            key={channel}
            value={chosen.includes(channel)}
            disabled={change.isPending || !may.allowed}
            onChange={(on) =>
              change.mutate({ one: contact, channels: PHONE_CHANNELS.filter((each) => (each === channel ? on : contact.channels.includes(each))) })
            }
            label={channel === 'sms' ? t('By SMS') : t('By WhatsApp')}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** A change names every field. */
function detailsOf({ id, name, businessName, email, phone, address, taxNumber, notes, category }: Contact) {
  const given = { businessName, email, phone, address, taxNumber, notes };
  return { id, name, category, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) };
}

import { useQueryClient } from '@tanstack/react-query';
import { listContacts, readContact, removeContact, restoreContact, searchContacts } from '../../shared/contacts/contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import type { Contact } from './use-contacts.ts';

export const CONTACT_LISTS = [listContacts, searchContacts] as const;

/** Removes a contact from the list at once; the toast offers undo. */
export function useRemove(): (contact: Pick<Contact, 'id' | 'name'>, onDone?: () => void) => void {
  const businessId = useSignedIn().business.id;
  const queries = useQueryClient();
  const restore = useAction(restoreContact, { done: t('Contact is back on your list'), refresh: [...CONTACT_LISTS, readContact] });
  const remove = useAction(removeContact, { refresh: CONTACT_LISTS });
  return ({ id }, onDone) =>
    remove.mutate(
      { id, businessId },
      {
        onSuccess: ({ recurring }) => {
          queries.removeQueries({ queryKey: [readContact.id, { id, businessId }] });
          // The customer's own text.
          toast.success(t('Contact has been removed from your contact list'), { undo: () => restore.mutate({ id, businessId }) });
          if (recurring > 0)
            toast.info(
              tn(
                recurring,
                'A recurring invoice to this contact will pause at its next date',
                '{count} recurring invoices to this contact will pause at their next dates',
              ),
            );
          onDone?.();
        },
      },
    );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listContacts, readContact, searchContacts } from '../../../shared/contacts/contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { queryOf } from '../../../api-client/query.ts';
import { useSignedIn } from '../../base/session.ts';

export type Contact = OutputOf<typeof searchContacts>['contacts'][number];

export interface ContactPickerProps {
  chosenId: string | null;
  /** Null when the box was emptied. */
  onChoose: (contact: Contact | null) => void;
  /** Offers to create a contact from the typed text. */
  onCreate?: ((typed: string) => void) | undefined;
  /** The chosen contact's name, if the caller knows it. */
  chosenName?: string | undefined;
}

/** Finds a contact among any number: the server searches while typing. */
export function ContactPicker({ chosenId, chosenName, onChoose, onCreate }: ContactPickerProps) {
  const { business } = useSignedIn();
  const [typed, setTyped] = useState<string | null>(null);
  const text = useSettled((typed ?? '').trim());
  // Nothing typed yet: shows the contacts added last.
  const latest = useQuery({ ...queryOf(listContacts, { businessId: business.id, limit: 20, sort: 'recent' }, { quiet: true }), enabled: text === '' });
  const found = useQuery({ ...queryOf(searchContacts, { businessId: business.id, search: text, limit: 20 }, { quiet: true }), enabled: text !== '' });
  const chosenContact = useQuery({
    ...queryOf(readContact, { id: chosenId ?? '', businessId: business.id }),
    enabled: chosenId !== null && chosenName === undefined,
  });
  const name = chosenName ?? (chosenContact.data ? contactName(chosenContact.data) : '');
  const wanted = (typed ?? '').trim();
  const answer = wanted ? found : latest;
  // Without a network there is a message instead of a wait.
  const none = answer.data === undefined && (answer.fetchStatus === 'paused' || answer.isError);
  return (
    <Combobox<Contact>
      name="contactId"
      query={typed ?? name}
      onQuery={(text) => {
        setTyped(text);
        if (text === '') onChoose(null);
      }}
      // Not the answer to an earlier text: Enter must choose the right item.
      items={text !== wanted ? undefined : none ? [] : answer.data?.contacts}
      itemKey={(contact) => contact.id}
      itemText={contactName}
      row={(contact) => <ContactRow contact={contact} />}
      chosenKey={chosenId ?? undefined}
      onChoose={(contact) => {
        setTyped(null);
        onChoose(contact);
      }}
      onBlur={() => setTyped(null)}
      placeholder={t('Search by name, business or email')}
      nothing={none ? t('Your contacts couldn’t be loaded.') : wanted ? t('No contacts found.') : t('No contacts yet.')}
      create={onCreate && { label: wanted ? t('New contact “{wanted}”', { wanted: wanted.slice(0, 40) }) : t('New contact'), onCreate: () => onCreate(wanted) }}
    />
  );
}

/** The name on the document: the business, else the person. */
export function contactName(contact: { name: string; businessName: string | null }): string {
  return contact.businessName ?? contact.name;
}

function ContactRow({ contact }: { contact: Contact }) {
  const second = [contact.businessName && contact.name, contact.email].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block truncate font-medium">{contactName(contact)}</span>
      {second && <span className="block truncate text-xs text-ink-2">{second}</span>}
    </>
  );
}

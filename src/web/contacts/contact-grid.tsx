import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Avatar } from '../../ui/primitives/avatar.tsx';
import { cx } from '../../ui/primitives/cx.ts';
import { Anchor } from '../../ui/primitives/link.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { paths } from '../base/paths.ts';
import { Balances, CATEGORY_WORD, LinkedMark, partyName } from './contact-marks.tsx';
import type { ContactRow } from './use-contacts.ts';
import { phoneText } from '../../shared/kit/phone.ts';

const GRID = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3';
const CARD = 'relative flex min-h-39 flex-col rounded border border-line bg-surface p-4';

/** Cards of contacts: name, contact data, balances. */
export function ContactGrid({
  rows,
  stale,
  actions,
}: {
  rows: readonly ContactRow[] | undefined;
  stale: boolean;
  actions: (contact: ContactRow) => ReactNode;
}) {
  if (!rows) {
    return (
      <div aria-busy className={GRID}>
        <Loading label={t('Loading contacts')} />
        {Array.from({ length: 6 }, (_, index) => (
          <Waiting key={index} />
        ))}
      </div>
    );
  }
  return (
    <ul aria-label={t('Contacts')} aria-busy={stale || undefined} className={cx(GRID, stale && 'opacity-60')}>
      {rows.map((contact) => (
        <li key={contact.id} className={cx(CARD, 'transition-colors duration-[120ms] focus-within:border-edge hover:border-edge')}>
          <div className="flex items-start gap-3">
            <Avatar name={partyName(contact)} />
            <div className="min-w-0 flex-1">
              <Anchor
                to={paths.contact(contact.id)}
                className="line-clamp-2 font-semibold [overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {contact.name}
              </Anchor>
              <p className="truncate text-ink-2">{contact.businessName ?? CATEGORY_WORD[contact.category]}</p>
            </div>
            <span className="relative z-10 -me-1.5 -mt-1">{actions(contact)}</span>
          </div>
          <p className="mt-2 truncate text-ink-2">{contact.email ?? (contact.phone && phoneText(contact.phone)) ?? t('No email or phone yet')}</p>
          <div className="mt-auto grid gap-1 pt-3">
            <LinkedMark contact={contact} />
            <div className="border-t border-line pt-2 empty:hidden">
              <Balances contact={contact} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={CARD}>
      <span className="flex gap-3">
        <Skeleton className="size-8 rounded-full" />
        <span className="grid gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-24" />
        </span>
      </span>
      <Skeleton className="mt-auto h-4 w-40" />
    </div>
  );
}

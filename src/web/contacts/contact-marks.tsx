import { BadgeCheck } from 'lucide-react';
import { PRODUCT } from '../app/config.ts';
import { Money } from '../../ui/money.tsx';
import type { Category, ContactRow } from './use-contacts.ts';

export const CATEGORY_WORD: Record<Category, string> = { customer: 'Customer', supplier: 'Supplier', both: 'Customer and supplier' };

/** The contact is a business of the product: what one sends, the other sees at once. */
export function LinkedMark({ contact, wordy = false }: { contact: Pick<ContactRow, 'linkedBusiness'>; wordy?: boolean }) {
  if (!contact.linkedBusiness) return null;
  return (
    <span className="inline-flex items-center gap-1 align-middle text-xs font-medium text-accent" title={`${contact.linkedBusiness.name} uses ${PRODUCT}`}>
      <BadgeCheck aria-hidden="true" size={14} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{wordy ? `${contact.linkedBusiness.name} uses ${PRODUCT}` : `On ${PRODUCT}`}</span>
    </span>
  );
}

/** `Owes you ₦5,000.00`, both ways when both are open. */
export function Balances({ contact }: { contact: ContactRow }) {
  const { owedToUs = 0, owedByUs = 0 } = contact;
  if (contact.owedToUs === undefined) return null;
  if (owedToUs === 0 && owedByUs === 0) return <span className="text-ink-3">Nothing open</span>;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {owedToUs > 0 && (
        <span>
          <span className="text-ink-2">Owes you </span>
          <Money naira={owedToUs} strong />
        </span>
      )}
      {owedByUs > 0 && (
        <span>
          <span className="text-ink-2">You owe </span>
          <Money naira={owedByUs} strong />
        </span>
      )}
    </span>
  );
}

import { BadgeCheck } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { PRODUCT } from '../base/config.ts';
import { Money } from '../../ui/primitives/money.tsx';
import type { Category, ContactRow } from './use-contacts.ts';

export const CATEGORY_WORD: Record<Category, string> = { customer: t('Customer'), supplier: t('Supplier'), both: t('Customer and supplier') };

/** The business, as on documents; the person if no business is known. */
export function partyName({ businessName, name }: Pick<ContactRow, 'businessName' | 'name'>): string {
  return businessName ?? name;
}

/** The contact is a business of the product: each side sees at once what the other sends. */
export function LinkedMark({ contact, wordy = false }: { contact: Pick<ContactRow, 'linkedBusiness'>; wordy?: boolean }) {
  if (!contact.linkedBusiness) return null;
  return (
    <span
      className="inline-flex items-center gap-1 align-middle text-xs font-medium text-accent"
      title={t('{name} uses {product}', { name: contact.linkedBusiness.name, product: PRODUCT })}
    >
      <BadgeCheck aria-hidden="true" size={14} className="shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {wordy ? t('{name} uses {product}', { name: contact.linkedBusiness.name, product: PRODUCT }) : t('On {product}', { product: PRODUCT })}
      </span>
    </span>
  );
}

/** `Owes you ₦5,000.00`, in both directions if both have a balance. */
export function Balances({ contact }: { contact: ContactRow }) {
  const { owedToUs = 0, owedByUs = 0 } = contact;
  if (contact.owedToUs === undefined) return null;
  if (owedToUs === 0 && owedByUs === 0) return <span className="text-ink-3">{t('No balance')}</span>;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {owedToUs > 0 && (
        <span>
          <span className="text-ink-2">{t('Owes you')} </span>
          <Money naira={owedToUs} strong />
        </span>
      )}
      {owedByUs > 0 && (
        <span>
          <span className="text-ink-2">{t('You owe')} </span>
          <Money naira={owedByUs} strong />
        </span>
      )}
    </span>
  );
}

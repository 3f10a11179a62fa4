import { t } from '../../shared/i18n/translate.ts';

/** The categories of a business, for a choice. */
export const CATEGORIES = [
  { value: 'supplier', label: t('Supplier'), description: t('You sell and send invoices.') },
  { value: 'retailer', label: t('Retailer'), description: t('You buy and send purchase orders.') },
  { value: 'both', label: t('Both'), description: t('You buy and sell.') },
] as const;

import { t } from '../../../shared/i18n/translate.ts';

export type PaidMethod = 'bank' | 'cash' | 'card' | 'other';

/** How a payment outside the product was made. */
export const PAID_METHODS: { value: PaidMethod; label: string }[] = [
  { value: 'bank', label: t('Bank transfer') },
  { value: 'cash', label: t('Cash') },
  { value: 'card', label: t('Card') },
  { value: 'other', label: t('Other') },
];

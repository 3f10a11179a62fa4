import { t } from '../../shared/i18n/translate.ts';

/** "Visa ending in 4081". */
export function nameOfCard({ brand, last4 }: { brand: string; last4: string }): string {
  return t('{brand} ending in {last4}', { brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`, last4 });
}

import { t } from '../../shared/kit/words.ts';

/** "Visa ending in 4081". */
export function nameOfCard({ brand, last4 }: { brand: string; last4: string }): string {
  return t('{charAt}{brand} ending in {last4}', { charAt: brand.charAt(0).toUpperCase(), brand: brand.slice(1), last4 });
}

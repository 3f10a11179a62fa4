import { grouped } from '../../shared/i18n/translate.ts';
import { MOST_COUNTED } from '../../shared/kit/counted.ts';

/** The number of rows of a list: `10,000+` if the server stopped counting there. */
export function countText(count: number, counted = MOST_COUNTED): string {
  return count === counted + 1 ? `${grouped(counted)}+` : grouped(count);
}

import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { koboOf } from '../documents/document-data.ts';

/** What happens to money that was paid on an invoice that is declined; null if nothing was paid. */
export function paidBefore({ paid, sender }: { paid: number; sender: { name: string } }): string | null {
  if (paid <= 0) return null;
  return t('{amount} has been paid on it. Declining does not return this money: ask {party} to pay it back.', {
    amount: formatMoney(koboOf(paid)),
    party: sender.name,
  });
}

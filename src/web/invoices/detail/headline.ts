import { headlineAmount } from '../../../shared/invoices/document-texts.ts';
import { isOff } from '../../../shared/invoices/is-off.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { DraftView as View } from '../editor/values.ts';

type Given = Pick<View, 'balance' | 'credited' | 'gross' | 'side' | 'stage' | 'status'>;

/** The figure beside an invoice: what is owed, or the total where nothing is owed any more; `struck` if it was never paid. */
export function headlineOf(view: Given): { label: string; amount: Kobo; struck: boolean } {
  const { status, gross, credited = 0, balance } = view;
  const amount = headlineAmount({ status, gross: koboOf(gross), credited: koboOf(credited), balance: koboOf(balance) });
  return { label: labelOf(view), amount, struck: balance > 0 && isOff(status) };
}

function labelOf({ balance, side, stage, status }: Given): string {
  if (balance <= 0) return t('Settled');
  if (stage === 'void') return t('No longer due');
  if (status === 'expired') return t('Expired: nothing is due');
  if (isOff(status)) return t('Declined: nothing is due');
  return side === 'sent' ? t('You are owed') : t('You owe');
}

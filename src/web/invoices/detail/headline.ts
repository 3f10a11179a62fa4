import { isOff } from '../../../shared/invoices/status.ts';
import { subtract } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { koboOf } from '../../documents/document-data.ts';
import type { DraftView as View } from '../editor/values.ts';

type Given = Pick<View, 'balance' | 'credited' | 'gross' | 'side' | 'stage' | 'status'>;

/** The figure beside an invoice: what is owed, or the total where nothing is owed any more. */
export function headlineOf(view: Given): { label: string; amount: Kobo } {
  const isOwed = view.balance > 0 && !isOff(view.status);
  return { label: labelOf(view), amount: isOwed ? koboOf(view.balance) : subtract(koboOf(view.gross), koboOf(view.credited ?? 0)) };
}

function labelOf({ balance, side, stage, status }: Given): string {
  if (balance <= 0) return t('Settled');
  if (stage === 'void') return t('No longer due');
  if (status === 'expired') return t('Expired: nothing is due');
  if (isOff(status)) return t('Declined: nothing is due');
  return side === 'sent' ? t('You are owed') : t('You owe');
}

import { useQueryClient } from '@tanstack/react-query';
import { listQuotes, readQuote } from '../../shared/quotes/contract.ts';
import { archiveQuote } from '../../shared/quotes/steps-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useSignedIn } from '../base/session.ts';

/** An archived open quote cannot be accepted, so the app asks first. */
export function WithdrawQuoteDialog({ name, onConfirm, onClose }: { name: string; onConfirm: () => Promise<void>; onClose: () => void }) {
  return (
    <ConfirmDialog danger title={t('Withdraw {name}?', { name })} confirm={t('Withdraw and archive')} onConfirm={onConfirm} onClose={onClose}>
      <p>{t('The customer can no longer accept or decline it. Tell them if they may be counting on it.')}</p>
    </ConfirmDialog>
  );
}

/** Archives or unarchives a quote; the toast offers undo. */
export function useArchiveQuote(): (quote: { id: string; number: string | null }, archived: boolean) => Promise<void> {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const put = async (quote: { id: string; number: string | null }, archived: boolean): Promise<void> => {
    await call(archiveQuote, { id: quote.id, businessId: business.id, archived });
    for (const { id } of [listQuotes, readQuote]) void queries.invalidateQueries({ queryKey: [id] });
    const name = quote.number ?? t('Quote');
    toast.success(
      archived ? t('{name} archived', { name }) : t('{name} unarchived', { name }),
      archived ? { undo: () => void put(quote, false).catch((error: unknown) => toast.error(errorText(error))) } : {},
    );
  };
  return put;
}

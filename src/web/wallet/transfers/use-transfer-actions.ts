import { useQueryClient } from '@tanstack/react-query';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { unpaidInvoices } from '../../../shared/dashboard/contract.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { keepTransfer, listTransfers, matchTransfer, undoMatch } from '../../../shared/payments/transfers-contract.ts';
import { readStatement, readWallet } from '../../../shared/wallet/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';

export type Transfer = OutputOf<typeof listTransfers>['transfers'][number];
export type Match = Transfer['matches'][number];

/** Lists that show what a match changes. */
const CHANGED = [listTransfers, readInvoice, listInvoices, unpaidInvoices, readWallet, readStatement] as const;

/** Applying a transfer, taking it off again, and keeping it for no invoice. Each can be undone from its toast. */
export function useTransferActions() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const by = { businessId: business.id };
  const reload = () => {
    for (const { id } of CHANGED) void queries.invalidateQueries({ queryKey: [id] });
  };
  const quietly = async (undone: () => Promise<unknown>, text: string) => {
    try {
      await undone();
      toast.info(text);
    } catch (error) {
      toast.error(errorText(error));
    }
    reload();
  };
  const takeOff = useAction(undoMatch, { refresh: CHANGED, done: t('Removed from the invoice. The money stays in your wallet.') });
  const apply = useAction(matchTransfer, {
    refresh: CHANGED,
    onDone: (transfer, { invoiceId }) => {
      const match = transfer.matches.findLast((one) => one.invoiceId === invoiceId);
      if (!match) return;
      toast.success(appliedText(transfer, match), {
        undo: () => void quietly(() => call(undoMatch, { ...by, matchId: match.id }), t('Removed from the invoice. The money stays in your wallet.')),
      });
    },
  });
  const keep = useAction(keepTransfer, {
    refresh: CHANGED,
    onDone: ({ id, state }) => {
      if (state !== 'kept') return;
      toast.success(t('Kept in the wallet, for no invoice'), {
        undo: () => void quietly(() => call(keepTransfer, { ...by, transferId: id, kept: false }), t('Choose the invoice it is for.')),
      });
    },
  });
  return {
    isBusy: apply.isPending || keep.isPending || takeOff.isPending,
    apply: (transferId: string, invoiceId: string) => apply.mutate({ ...by, transferId, invoiceId }),
    keep: (transferId: string, kept: boolean) => keep.mutate({ ...by, transferId, kept }),
    takeOff: (matchId: string) => takeOff.mutate({ ...by, matchId }),
  };
}

function appliedText({ unassigned }: Transfer, { amount, number }: Match): string {
  const values = { amount: formatMoney(koboOf(amount)), number, rest: formatMoney(koboOf(unassigned)) };
  return unassigned > 0 ? t('{amount} applied to {number}. {rest} stays in the wallet.', values) : t('{amount} applied to {number}', values);
}

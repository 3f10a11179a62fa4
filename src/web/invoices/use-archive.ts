import { archiveInvoices } from '../../shared/invoices/bulk-contract.ts';
import { tn } from '../../shared/i18n/translate.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { useRefresh } from './use-refresh.ts';

/** Archives sent invoices, with undo, or takes them out again. */
export function useArchive(): { run: (invoices: readonly string[], archived: boolean, onDone?: () => void) => void; isPending: boolean } {
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const action = useAction(archiveInvoices);
  const run = (invoices: readonly string[], archived: boolean, onDone?: () => void) =>
    action.mutate(
      { businessId: business.id, invoices: [...invoices], archived },
      {
        onSuccess: ({ count }) => {
          refresh();
          toast.success(
            archived ? tn(count, 'Invoice archived', '{count} invoices archived') : tn(count, 'Invoice unarchived', '{count} invoices unarchived'),
            archived ? { undo: () => run(invoices, false) } : {},
          );
          onDone?.();
        },
      },
    );
  return { run, isPending: action.isPending };
}

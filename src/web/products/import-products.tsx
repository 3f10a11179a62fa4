import { useQueryClient } from '@tanstack/react-query';
import { t, tn } from '../../shared/i18n/translate.ts';
import { MAX_PRODUCT_ROWS, importProducts, undoProductImport } from '../../shared/products/import-contract.ts';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSignedIn } from '../base/session.ts';
import { ImportPanel } from '../csv-import/import-panel.tsx';
import { PRODUCT_COLUMNS } from './import-fields.ts';
import { PRODUCT_LISTS } from './use-products.ts';

/** The import of a price list: new products are added, known ones changed. */
export function ImportProducts({ onClose }: { onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const undo = useAction(undoProductImport, {
    refresh: PRODUCT_LISTS,
    onDone: ({ removed }) => toast.info(tn(removed, '{count} product archived', '{count} products archived')),
  });
  return (
    <ImportPanel
      title={t('Import products')}
      lead={t(
        'A CSV or Excel file with one product per line, such as a price list. Products with the same code or name are updated with every value in the file, such as price and unit; empty cells change nothing. You’ll review errors before anything is imported.',
      )}
      fields={PRODUCT_COLUMNS}
      required={['name']}
      mostRows={MAX_PRODUCT_ROWS}
      run={(mode, rows) => call(importProducts, { businessId: business.id, mode, rows }, { idempotencyKey: idempotencyKey() })}
      confirm={(checked) => confirmText(checked)}
      onKept={({ importId, kept, changed }) => {
        for (const route of PRODUCT_LISTS) void queries.invalidateQueries({ queryKey: [route.id] });
        const text = [
          kept > 0 && tn(kept, '{count} product added', '{count} products added'),
          changed > 0 && tn(changed, '{count} changed', '{count} changed'),
        ];
        toast.success(
          text.filter(Boolean).join(', '),
          // Only additions can be undone.
          importId && changed === 0 ? { undo: () => undo.mutate({ businessId: business.id, importId }) } : {},
        );
      }}
      onClose={onClose}
    />
  );
}

function confirmText({ kept, changed }: { kept: number; changed: number }): string | null {
  if (kept === 0 && changed === 0) return null;
  if (changed === 0) return tn(kept, 'Add {count} product', 'Add {count} products');
  if (kept === 0) return tn(changed, 'Change {count} product', 'Change {count} products');
  return t('Add {kept}, change {changed}', { kept, changed });
}

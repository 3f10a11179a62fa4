import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { MAX_PRODUCT_NAME, archiveProduct, createProduct, suggestProducts } from '../../shared/products/contract.ts';
import { queryOf } from '../../api-client/query.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSignedIn } from '../base/session.ts';
import { PRODUCT_LISTS } from './use-products.ts';

/** What recent documents say in their lines and is not a product yet, to be added with one tap. */
export function UsedLines() {
  const { business } = useSignedIn();
  const kind = business.category === 'retailer' ? 'order' : 'invoice';
  const used = useQuery(queryOf(suggestProducts, { businessId: business.id, from: 'used', kind, limit: 6 }, { quiet: true }));
  const archive = useAction(archiveProduct, { refresh: PRODUCT_LISTS });
  const add = useAction(createProduct, {
    refresh: PRODUCT_LISTS,
    onDone: ({ id, name }) => toast.success(t('{name} added to your products', { name }), { undo: () => archive.mutate({ id, businessId: business.id }) }),
  });
  const lines = used.data?.suggestions.filter(({ text }) => text.length <= MAX_PRODUCT_NAME) ?? [];
  if (lines.length === 0) return null;
  return (
    <div className="mt-8">
      <Card title={t('Used on recent documents')} flush>
        <p className="border-b border-line px-4 py-3 text-ink-2 sm:px-5">{t('Lines that you typed and that aren’t products yet. Add those you use again.')}</p>
        <ul className="divide-y divide-line">
          {lines.map(({ text, price }) => (
            <li key={text} className="flex items-center gap-4 px-4 py-2 sm:px-5">
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{text}</span>
              {price !== null && (
                <span className="shrink-0 text-ink-2">
                  <Money naira={price} />
                </span>
              )}
              <Button
                size="small"
                icon={<Plus aria-hidden="true" size={16} />}
                aria-label={t('Add {name}', { name: text })}
                onClick={() => add.mutate({ businessId: business.id, name: text, price })}
              >
                {t('Add')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

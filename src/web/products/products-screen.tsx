import { Archive, ArchiveRestore, Ellipsis, Pencil, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { t, tn } from '../../shared/i18n/translate.ts';
import { archiveProduct, exportProducts, restoreProduct, MAX_PRODUCT_NAME, createProduct, suggestProducts } from '../../shared/products/contract.ts';
import { download } from '../../api-client/download.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { STAY, useSearch, withQuery } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { ServerLink } from '../../ui/primitives/server-link.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageChange } from '../../ui/table/page-in-address.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { paths } from '../base/paths.ts';
import { CsvButton } from '../base/csv-button.tsx';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { ProductForm } from './product-form.tsx';
import { PAGE_SIZE, PRODUCT_LISTS, useProducts } from './use-products.ts';
import type { Product } from './use-products.ts';
import { MAX_PRODUCT_ROWS, importProducts, undoProductImport } from '../../shared/products/import-contract.ts';
import { call, idempotencyKey } from '../../api-client/client.ts';
import { ImportPanel } from '../csv-import/import-panel.tsx';
import { PRODUCT_COLUMNS } from './import-fields.ts';
import { queryOf } from '../../api-client/query.ts';

const COLUMNS: readonly Column<Product>[] = [
  { key: 'name', header: t('Name'), card: 'title', cell: ({ name }) => <span className="line-clamp-2 wrap-anywhere">{name}</span>, skeleton: 'h-4 w-48' },
  { key: 'code', header: t('Code'), from: 'lg', card: 'meta', cell: ({ code }) => <Detail text={code} /> },
  { key: 'unit', header: t('Unit'), card: 'status', cell: ({ unit }) => <Detail text={unit} /> },
  { key: 'price', header: t('Price'), align: 'end', card: 'amount', cell: ({ price }) => (price === null ? <Detail text={null} /> : <Money naira={price} />) },
];
const STATUS = [
  { value: '', label: t('Active', undefined, 'product') },
  { value: 'archived', label: t('Archived', undefined, 'product') },
];

/** What the business sells and buys, picked as one types a line of a document. */
export function ProductsScreen() {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const { filter, rows, count, error, retry, stale } = useProducts();
  const opened = rows?.find(({ id }) => id === query.get('product'));
  const archived = filter.archived === 'yes';
  const may = usePermission('product.edit');
  const narrowed = filter.search !== '' || archived;
  const close = () => change({ panel: null, product: null }, STAY);
  return (
    <>
      <PageHeader
        title={t('Products')}
        lead={t('What you sell or buy often. Type part of a name or code in a line to use it.')}
        actions={
          <span className="flex flex-wrap gap-2">
            {count > 0 && <CsvButton name="products.csv" load={() => download(exportProducts, { businessId: business.id })} />}
            {may.allowed && (
              <>
                <ServerLink icon={<Upload aria-hidden="true" size={16} />} to={withQuery(paths.products(), { panel: 'import' }, location.search)}>
                  {t('Import')}
                </ServerLink>
                <ServerLink variant="primary" icon={<Plus aria-hidden="true" size={16} />} to={withQuery(paths.products(), { panel: 'new' }, location.search)}>
                  {t('Add product')}
                </ServerLink>
              </>
            )}
          </span>
        }
      />
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchBox
          label={t('Search products')}
          placeholder={t('Name or code')}
          value={filter.search}
          onSearch={(search) => change({ search: search || null, page: null }, filter.search ? STAY : {})}
        />
        <span className="w-36">
          <Select
            label={t('Status')}
            value={archived ? 'archived' : ''}
            options={STATUS}
            onChange={(status) => change({ status: status || null, page: null })}
          />
        </span>
      </search>
      <Card flush>
        <DataTable
          label={t('Products')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          {...(may.allowed && {
            rowTo: ({ id }: Product) => withQuery(paths.products(), { product: id }, location.search),
            rowActions: (product: Product) => <Actions product={product} />,
          })}
          stale={stale}
          error={error}
          onRetry={retry}
          empty={<Nothing mayAdd={may.allowed} search={filter.search} archived={archived} onClear={() => change({ search: null, status: null, page: null })} />}
        />
      </Card>
      {count > 10 && <Pagination offset={filter.offset} limit={filter.limit} count={count} onChange={(page) => change(pageChange(page, PAGE_SIZE))} />}
      {may.allowed && !narrowed && filter.offset === 0 && rows && <UsedLines />}
      {query.get('panel') === 'new' && <ProductForm onClose={close} />}
      {query.get('panel') === 'import' && <ImportProducts onClose={close} />}
      {opened && <ProductForm key={opened.id} product={opened} onClose={close} />}
    </>
  );
}

/** On a phone's card nothing stands for a missing detail. */
function Detail({ text }: { text: string | null }) {
  return text === null ? <span className="hidden text-ink-3 md:inline">–</span> : <span className="text-ink-2">{text}</span>;
}

function Actions({ product }: { product: Product }) {
  const { business } = useSignedIn();
  const one = { id: product.id, businessId: business.id };
  const restore = useAction(restoreProduct, { done: t('Product restored'), refresh: PRODUCT_LISTS });
  const archive = useAction(archiveProduct, {
    refresh: PRODUCT_LISTS,
    onDone: () => toast.success(t('Product archived'), { undo: () => restore.mutate(one) }),
  });
  const icon = { 'aria-hidden': true, size: 16 } as const;
  return (
    <Menu
      label={t('Actions for {name}', { name: product.name })}
      align="end"
      trigger={(props) => (
        <IconButton {...props} small label={t('Actions for {name}', { name: product.name })} icon={<Ellipsis aria-hidden="true" size={18} />} />
      )}
      items={[
        { label: t('Edit'), icon: <Pencil {...icon} />, to: withQuery(paths.products(), { product: product.id }, location.search) },
        product.archivedAt === null
          ? { label: t('Archive'), icon: <Archive {...icon} />, onSelect: () => archive.mutate(one) }
          : { label: t('Restore'), icon: <ArchiveRestore {...icon} />, onSelect: () => restore.mutate(one) },
      ]}
    />
  );
}

function Nothing({ mayAdd, search, archived, onClear }: { mayAdd: boolean; search: string; archived: boolean; onClear: () => void }): ReactNode {
  if (search || archived)
    return (
      <EmptyState
        title={search ? t('No results for “{searched}”', { searched: search }) : t('No archived products')}
        action={<Button onClick={onClear}>{t('Show all products')}</Button>}
      >
        {search && t('Try part of the name or code.')}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('No products yet')}
      action={
        mayAdd && (
          <ServerLink variant="primary" to={withQuery(paths.products(), { panel: 'new' }, location.search)}>
            {t('Add your first product')}
          </ServerLink>
        )
      }
    >
      {t('Add what you sell or buy often, or import your price list. Lines of invoices and orders then fill in with a few letters.')}
    </EmptyState>
  );
}

/** The import of a price list: new products are added, known ones changed. */
function ImportProducts({ onClose }: { onClose: () => void }) {
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

/** What recent documents say in their lines and is not a product yet, to be added with one tap. */
function UsedLines() {
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

import { LayoutGrid, List } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import { IconButton } from '../../ui/primitives/icon-button.tsx';
import { STAY, useSearch } from '../../ui/primitives/navigation.ts';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { ContactFilter } from './use-contacts.ts';

const CATEGORIES = [
  { value: '', label: t('All contacts', undefined, 'filter') },
  { value: 'customer', label: t('Customers') },
  { value: 'supplier', label: t('Suppliers') },
  { value: 'both', label: t('Customers and suppliers') },
];
const SORTS = [
  { value: 'name', label: t('By name') },
  { value: 'recent', label: t('Newest first') },
];

/** Search, category, order and layout of the list; all in the address. */
export function ContactFilters({ filter }: { filter: ContactFilter }) {
  const [query, change] = useSearch();
  const list = query.get('view') === 'list';
  return (
    <div role="search" aria-label={t('Contacts')} className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label={t('Search contacts')}
        placeholder={t('Name, business, email or phone')}
        value={filter.search}
        onSearch={(search) => change({ search: search || null, page: null }, filter.search ? STAY : {})}
      />
      <div className="min-w-0 flex-1 basis-28 sm:w-52 sm:flex-none sm:basis-auto">
        <Select label={t('Category')} value={filter.category ?? ''} options={CATEGORIES} onChange={(category) => change({ category, page: null })} />
      </div>
      <div className="min-w-0 flex-1 basis-28 sm:w-36 sm:flex-none sm:basis-auto">
        <Select
          label={t('Order', undefined, 'sorting')}
          value={filter.sort}
          options={SORTS}
          disabled={filter.search !== ''}
          onChange={(sort) => change({ sort: sort === 'name' ? null : sort, page: null })}
        />
      </div>
      <div role="group" aria-label={t('View')} className="flex">
        <IconButton label={t('Grid')} pressed={!list} icon={<LayoutGrid aria-hidden="true" size={18} />} onClick={() => change({ view: null })} />
        <IconButton label={t('List')} pressed={list} icon={<List aria-hidden="true" size={18} />} onClick={() => change({ view: 'list' })} />
      </div>
    </div>
  );
}

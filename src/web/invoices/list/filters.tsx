import { SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { STAY } from '../../../ui/primitives/navigation.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { FilterChips } from './filter-chips.tsx';
import { AgeField, AmountFields, ContactField, DueFields, IssueFields, StatusSelect } from './filter-fields.tsx';
import type { FilterProps } from './filter-fields.tsx';

export function ListFilters({ children, ...props }: FilterProps & { children?: ReactNode }) {
  const { params, change } = props;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        key={params.type}
        label={t('Search invoices')}
        placeholder={t('Number, name, amount or note')}
        value={params.search}
        onSearch={(search) => change({ search: search || null, offset: null }, params.search ? STAY : {})}
      />
      <span className="w-36 max-sm:min-w-36 max-sm:flex-1">
        <StatusSelect {...props} />
      </span>
      <Popover
        label={t('More filters')}
        width="wide"
        align="end"
        trigger={(trigger) => (
          <Button {...trigger} ref={button} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
            {t('Filters')}
          </Button>
        )}
      >
        {() => (
          <div className="grid gap-4 p-4">
            <IssueFields {...props} />
            <DueFields {...props} />
            <AmountFields {...props} />
            <ContactField {...props} />
            <AgeField {...props} />
          </div>
        )}
      </Popover>
      <span className="ms-auto flex gap-2">{children}</span>
      <FilterChips {...props} next={button} />
    </search>
  );
}

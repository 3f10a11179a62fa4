import { ChevronLeft, ChevronRight } from 'lucide-react';
import { grouped, t } from '../../shared/i18n/translate.ts';
import { MOST_COUNTED } from '../../shared/kit/counted.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { countText } from './count-text.ts';
import { Select } from '../form/select.tsx';

export const PAGE_SIZES = [10, 20, 50, 100] as const;

export interface PaginationProps {
  offset: number;
  limit: number;
  count: number;
  /** Where the server stops counting: see `countText`. */
  counted?: number;
  onChange: (next: { offset: number; limit: number }) => void;
}

export function Pagination({ offset, limit, count, counted = MOST_COUNTED, onChange }: PaginationProps) {
  const first = count === 0 ? 0 : offset + 1;
  const last = Math.min(offset + limit, count);
  return (
    <nav aria-label={t('Pages')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-2">
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="hidden sm:inline">
          {t('Rows')}
        </span>
        <span className="w-20">
          <Select
            label={t('Rows per page')}
            value={String(limit)}
            // Keeps the first row visible with the new page size.
            onChange={(size) => onChange({ limit: Number(size), offset: Math.floor(offset / Number(size)) * Number(size) })}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </span>
      </div>
      <div className="flex items-center gap-2">
        <span className="tabular" aria-live="polite">
          {t('{first}–{last} of {count}', { first: grouped(first), last: grouped(last), count: countText(count, counted) })}
        </span>
        <IconButton
          label={t('Previous page')}
          icon={<ChevronLeft aria-hidden="true" size={18} />}
          disabled={offset === 0}
          onClick={() => onChange({ limit, offset: Math.max(0, offset - limit) })}
        />
        <IconButton
          label={t('Next page')}
          icon={<ChevronRight aria-hidden="true" size={18} />}
          disabled={last >= count && count !== counted + 1}
          onClick={() => onChange({ limit, offset: offset + limit })}
        />
      </div>
    </nav>
  );
}

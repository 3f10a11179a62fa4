import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { render } from '../../shared/i18n/message.ts';
import { t } from '../../shared/i18n/translate.ts';
import { QUOTE_STATUS } from '../../shared/quotes/document-texts.ts';
import { QUOTE_KINDS, QUOTE_STATUSES } from '../../shared/quotes/status.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { STAY } from '../../ui/primitives/navigation.ts';
import type { SearchChange } from '../../ui/primitives/navigation.ts';
import { ContactPicker } from '../invoices/editor/contact-picker.tsx';
import { KIND_TEXT } from './quote-document.ts';
import { NO_FILTERS, isNarrowed } from './quotes-params.ts';
import type { QuotesParams } from './quotes-params.ts';

interface QuotesFiltersProps {
  params: QuotesParams;
  today: CalendarDate;
  change: SearchChange;
  children: ReactNode;
}

/** Search and status, the others behind a button; `children` are the tools of the list. */
export function QuotesFilters({ params, today, change, children }: QuotesFiltersProps) {
  const inside = [params.kind, params.from, params.to, params.contactId].filter(Boolean).length;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        key={params.type}
        label={t('Search quotes')}
        placeholder={t('Number, name or note')}
        value={params.search}
        onSearch={(search) => change({ search: search || null, offset: null }, params.search ? STAY : {})}
      />
      <span className="w-44 max-sm:min-w-36 max-sm:flex-1">
        <Select
          label={t('Status')}
          value={params.status ?? ''}
          onChange={(status) => change({ status: status || null, offset: null })}
          options={[
            { value: '', label: t('Any status') },
            ...QUOTE_STATUSES.filter((status) => params.type === 'sent' || status !== 'draft').map((status) => ({
              value: status,
              label: render(QUOTE_STATUS[status]),
            })),
          ]}
        />
      </span>
      <Popover
        label={t('More filters')}
        width="wide"
        align="end"
        trigger={(props) => (
          <Button {...props} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
            {t('Filters')} {inside > 0 && <Badge tone="good">{inside}</Badge>}
          </Button>
        )}
      >
        {() => (
          <div className="grid gap-4 p-4">
            <Field label={t('Document')}>
              <Select
                value={params.kind ?? ''}
                onChange={(kind) => change({ kind: kind || null, offset: null })}
                options={[{ value: '', label: t('Quotes and proforma invoices') }, ...QUOTE_KINDS.map((value) => ({ value, label: KIND_TEXT[value] }))]}
              />
            </Field>
            <Field label={t('Dated from')}>
              <DateField value={params.from ?? null} today={today} past onChange={(from) => change({ from, offset: null })} />
            </Field>
            <Field label={t('Dated to')}>
              <DateField value={params.to ?? null} today={today} past onChange={(to) => change({ to, offset: null })} />
            </Field>
            <Field label={t('Contact')}>
              <ContactPicker chosenId={params.contactId ?? null} onChoose={(contact) => change({ contact: contact?.id ?? null, offset: null })} />
            </Field>
          </div>
        )}
      </Popover>
      {isNarrowed(params) && (
        <Button variant="quiet" icon={<X aria-hidden="true" size={16} />} onClick={() => change(NO_FILTERS)}>
          {t('Clear')}
        </Button>
      )}
      <span className="ms-auto flex gap-2">{children}</span>
    </search>
  );
}

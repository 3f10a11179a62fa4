import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { AGE_FILTERS } from '../../../shared/invoices/ages.ts';
import { STATUSES } from '../../../shared/invoices/status.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { STAY } from '../../../ui/primitives/navigation.ts';
import type { SearchChange } from '../../../ui/primitives/navigation.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ContactPicker } from '../editor/contact-picker.tsx';
import { NO_FILTERS, isNarrowed } from './list-params.ts';
import type { ListParams } from './list-params.ts';
import { AGE_LABELS } from '../../base/age-labels.ts';
import { STATES } from '../../base/states.ts';

export function ListFilters({ params, today, change, children }: { params: ListParams; today: CalendarDate; change: SearchChange; children?: ReactNode }) {
  const inside = [params.from, params.to, params.contactId, params.age].filter(Boolean).length;
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
        <Select
          label={t('Status')}
          value={params.status ?? ''}
          onChange={(status) => change({ status: status || null, offset: null })}
          options={[
            { value: '', label: t('Any status') },
            ...STATUSES.filter((status) => params.type === 'sent' || status !== 'draft').map((status) => ({ value: status, label: STATES[status].word })),
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
        {() => <MoreFilters params={params} today={today} change={change} />}
      </Popover>
      {isNarrowed(params) && (
        <Button variant="quiet" icon={<X aria-hidden="true" size={16} />} onClick={() => change(NO_FILTERS)}>
          {t('Clear')}
        </Button>
      )}
      <span className="ms-auto flex gap-2">{children}</span>
      <Dates params={params} />
      {params.sales && <p className="basis-full text-xs text-ink-2">{t('Without drafts, declined and expired invoices')}</p>}
      {params.age && <p className="basis-full text-xs text-ink-2">{t('Open invoices: {age}', { age: AGE_LABELS[params.age] })}</p>}
    </search>
  );
}

function MoreFilters({ params, today, change }: { params: ListParams; today: CalendarDate; change: SearchChange }) {
  return (
    <div className="grid gap-4 p-4">
      <Field label={t('Issued from')}>
        <DateField value={params.from ?? null} today={today} past onChange={(from) => change({ from, offset: null })} />
      </Field>
      <Field label={t('Issued to')}>
        <DateField value={params.to ?? null} today={today} past onChange={(to) => change({ to, offset: null })} />
      </Field>
      <Field label={t('Contact')}>
        <ContactPicker chosenId={params.contactId ?? null} onChoose={(contact) => change({ contact: contact?.id ?? null, offset: null })} />
      </Field>
      <Field label={t('Open invoices by age')}>
        <Select
          value={params.age ?? ''}
          onChange={(age) => change({ age: age || null, offset: null })}
          options={[{ value: '', label: t('Any age') }, ...AGE_FILTERS.map((age) => ({ value: age, label: AGE_LABELS[age] }))]}
        />
      </Field>
    </div>
  );
}

function Dates({ params }: { params: ListParams }) {
  const from = params.from ? calendarDate(params.from) : null;
  const to = params.to ? calendarDate(params.to) : null;
  if (!from && !to) return null;
  return (
    <p className="basis-full text-xs text-ink-2">
      {from && to
        ? t('Issued from {from} up to {to}', { from: formatDate(from), to: formatDate(to) })
        : from
          ? t('Issued from {from}', { from: formatDate(from) })
          : to && t('Issued until {to}', { to: formatDate(to) })}
    </p>
  );
}

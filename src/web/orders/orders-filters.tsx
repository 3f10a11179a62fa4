import { SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '../../shared/kit/date.ts';
import { t } from '../../shared/i18n/translate.ts';
import { FULFILMENT_STATES } from '../../shared/orders/fulfilment.ts';
import { ORDER_STATUSES } from '../../shared/orders/status.ts';
import { Badge } from '../../ui/primitives/badge.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { STAY } from '../../ui/primitives/navigation.ts';
import type { SearchChange } from '../../ui/primitives/navigation.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ContactPicker } from '../invoices/editor/contact-picker.tsx';
import { FULFILMENT } from './fulfilment-text.ts';
import { NO_FILTERS, isNarrowed } from './orders-params.ts';
import type { OrdersParams } from './orders-params.ts';
import { statusText } from './order-document.ts';

export function OrdersFilters({ params, today, change, children }: { params: OrdersParams; today: CalendarDate; change: SearchChange; children: ReactNode }) {
  const inside = [params.fulfilment, params.from, params.to, params.contactId].filter(Boolean).length;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <SearchBox
        key={params.type}
        label={t('Search purchase orders')}
        placeholder={t('Number, name or note')}
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
            ...ORDER_STATUSES.filter((status) => params.type === 'sent' || status !== 'draft').map((status) => ({ value: status, label: statusText(status) })),
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
            <Field label={t('Delivered', undefined, 'order')}>
              <Select
                value={params.fulfilment ?? ''}
                onChange={(state) => change({ delivered: state || null, offset: null })}
                options={[
                  { value: '', label: t('Any', undefined, 'delivery') },
                  ...FULFILMENT_STATES.map((value) => ({ value, label: FULFILMENT[value].word })),
                ]}
              />
            </Field>
            <Field label={t('Ordered from', undefined, 'date')}>
              <DateField value={params.from ?? null} today={today} past onChange={(from) => change({ from, offset: null })} />
            </Field>
            <Field label={t('Ordered to')}>
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

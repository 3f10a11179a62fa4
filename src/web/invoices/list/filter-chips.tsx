import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { readContact } from '../../../shared/contacts/contract.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { AGE_LABELS } from '../../base/age-labels.ts';
import { useSignedIn } from '../../base/session.ts';
import { STATES } from '../../base/states.ts';
import { contactName } from '../editor/contact-picker.tsx';
import { AgeField, AmountFields, ContactField, DUE_LABELS, DueFields, IssueFields, StatusSelect } from './filter-fields.tsx';
import type { FilterProps } from './filter-fields.tsx';
import { NO_FILTERS, isNarrowed } from './list-params.ts';
import type { ListParams } from './list-params.ts';

interface Chip {
  label: string;
  /** The parameters that it removes. */
  removes: readonly string[];
  /** None: it can only be removed. */
  editor: ReactNode;
}

/** Every active filter: a press opens its editor, the cross removes it. `next` gets the focus afterwards. */
export function FilterChips(props: FilterProps & { next: RefObject<HTMLElement | null> }) {
  const { params, change, next } = props;
  const chips = useChips(props);
  if (!isNarrowed(params)) return null;
  const remove = (patch: Record<string, null>) => {
    change({ ...patch, offset: null });
    next.current?.focus();
  };
  return (
    <ul aria-label={t('Active filters')} className="flex basis-full flex-wrap items-center gap-2 text-sm">
      {chips.map(({ label, removes, editor }) => (
        <li key={removes[0]} className="inline-flex max-w-full items-center rounded-full border border-line bg-surface">
          {editor ? (
            <Popover
              label={label}
              width="wide"
              trigger={(trigger) => (
                <button {...trigger} type="button" className="touch-target relative min-h-8 min-w-0 truncate rounded-s-full ps-3 pe-1 hover:text-accent">
                  {label}
                </button>
              )}
            >
              {() => <div className="grid gap-4 p-4">{editor}</div>}
            </Popover>
          ) : (
            <span className="min-w-0 truncate py-1 ps-3 pe-1">{label}</span>
          )}
          <button
            type="button"
            aria-label={t('Remove “{name}”', { name: label })}
            className="touch-target relative grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:text-ink"
            onClick={() => remove(Object.fromEntries(removes.map((name) => [name, null])))}
          >
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button size="small" variant="quiet" onClick={() => remove(NO_FILTERS)}>
          {t('Clear all')}
        </Button>
      </li>
    </ul>
  );
}

function useChips(props: FilterProps): readonly Chip[] {
  const { params } = props;
  const { business } = useSignedIn();
  const contact = useQuery({ ...queryOf(readContact, { id: params.contactId ?? '', businessId: business.id }), enabled: params.contactId !== undefined });
  const [amount, due, issued] = [amountText(params), dueText(params), issuedText(params)];
  const chips: (Chip | '' | false | null | undefined)[] = [
    params.status && { label: t('Status: {status}', { status: STATES[params.status].word }), removes: ['status'], editor: <StatusSelect {...props} /> },
    amount && { label: amount, removes: ['min', 'max'], editor: <AmountFields {...props} /> },
    due && { label: due, removes: ['due', 'dueFrom', 'dueTo'], editor: <DueFields {...props} /> },
    issued && { label: issued, removes: ['from', 'to'], editor: <IssueFields {...props} /> },
    params.contactId && {
      label: t('Contact: {name}', { name: contact.data ? contactName(contact.data) : '…' }),
      removes: ['contact'],
      editor: <ContactField {...props} />,
    },
    params.age && { label: t('Open invoices: {age}', { age: AGE_LABELS[params.age] }), removes: ['age'], editor: <AgeField {...props} /> },
    params.sales && { label: t('Without drafts, declined and expired invoices'), removes: ['sales'], editor: null },
  ];
  return chips.filter((chip) => typeof chip === 'object' && chip !== null);
}

function amountText({ min, max }: ListParams): string | null {
  const money = (amount: Kobo) => formatMoney(amount);
  if (min !== undefined && max !== undefined) return t('Total: {from} – {to}', { from: money(min), to: money(max) });
  if (min !== undefined) return t('Total: from {from}', { from: money(min) });
  return max === undefined ? null : t('Total: up to {to}', { to: money(max) });
}

function dueText({ due, dueFrom, dueTo }: ListParams): string | null {
  if (due) return DUE_LABELS[due];
  const [from, to] = [dayText(dueFrom), dayText(dueTo)];
  if (from && to) return t('Due: {from} – {to}', { from, to });
  if (from) return t('Due: from {from}', { from });
  return to && t('Due: until {to}', { to });
}

function issuedText(params: ListParams): string | null {
  const [from, to] = [dayText(params.from), dayText(params.to)];
  if (from && to) return t('Issued: {from} – {to}', { from, to });
  if (from) return t('Issued: from {from}', { from });
  return to && t('Issued: until {to}', { to });
}

function dayText(text: string | undefined): string | null {
  const day = text === undefined ? null : calendarDate(text);
  return day && formatDate(day);
}

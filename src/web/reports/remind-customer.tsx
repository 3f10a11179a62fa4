import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listInvoices } from '../../shared/invoices/contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { dueText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { RemindDialog } from '../invoices/detail/remind-dialog.tsx';

type Invoice = OutputOf<typeof listInvoices>['invoices'][number];

const SHOWN = 20;

interface RemindCustomerProps {
  contact: { id: string; name: string };
  onClose: () => void;
}

/** The overdue invoices of a customer, the oldest first, to remind of one. A single one needs no choice. */
export function RemindCustomer({ contact, onClose }: RemindCustomerProps) {
  const { business } = useSignedIn();
  const [chosen, setChosen] = useState<Invoice | null>(null);
  const { data, error, refetch } = useQuery(
    queryOf(listInvoices, {
      businessId: business.id,
      type: 'sent',
      status: 'late',
      contactId: contact.id,
      sort: 'due',
      order: 'asc',
      limit: SHOWN,
      counters: false,
    }),
  );
  const only = data?.invoices.length === 1 ? data.invoices[0] : undefined;
  const reminded = chosen ?? only;
  if (reminded)
    return (
      <RemindDialog invoice={{ id: reminded.id, name: reminded.number ?? '', party: contact.name }} onClose={() => (only ? onClose() : setChosen(null))} />
    );
  return (
    <Dialog title={t('Remind {name}', contact)} onClose={onClose}>
      {data ? (
        <Choice invoices={data.invoices} count={data.count} contact={contact} onChoose={setChosen} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Loading label={t('Loading overdue invoices')} />
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  invoices: readonly Invoice[];
  count: number;
  contact: { id: string; name: string };
  onChoose: (invoice: Invoice) => void;
}

function Choice({ invoices, count, contact, onChoose }: ChoiceProps) {
  const today = useToday();
  if (invoices.length === 0)
    return (
      <EmptyState title={t('Nothing is overdue now')} level={3}>
        {t('These invoices have been paid or changed in the meantime.')}
      </EmptyState>
    );
  return (
    <>
      <p className="text-ink-2">{t('Choose the invoice. You see the text before it is sent.')}</p>
      <ul className="mt-3 divide-y divide-line">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <Link to={paths.invoice(invoice.id)}>{invoice.number}</Link>
              <span className="block text-xs text-warn">{dueText(invoice.dueDate, today)}</span>
            </span>
            <Money naira={invoice.balance} />
            <Button size="small" aria-label={t('Remind of {number}', { number: invoice.number ?? '' })} onClick={() => onChoose(invoice)}>
              {t('Remind')}
            </Button>
          </li>
        ))}
      </ul>
      {count > invoices.length && (
        <p className="mt-3">
          <Link to={paths.invoices({ type: 'sent', status: 'late', contact: contact.id })}>{t('Show all overdue invoices')}</Link>
        </p>
      )}
    </>
  );
}

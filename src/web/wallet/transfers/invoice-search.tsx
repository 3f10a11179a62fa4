import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { searchInvoices } from '../../../shared/invoices/search-contract.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { queryOf } from '../../../api-client/query.ts';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useSignedIn } from '../../base/session.ts';
import { koboOf } from '../../documents/document-data.ts';

type Row = OutputOf<typeof searchInvoices>['invoices'][number];

/** Any open invoice of the business, found by number, customer or amount. */
export function InvoiceSearch({ onChoose }: { onChoose: (invoice: Row) => void }) {
  const { business } = useSignedIn();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const search = useSettled(wanted);
  const found = useQuery({ ...queryOf(searchInvoices, { businessId: business.id, search, limit: 50 }, { quiet: true }), enabled: search !== '' });
  const open = found.data?.invoices.filter(({ side, status, balance }) => side === 'sent' && balance > 0 && OPEN.has(status)).slice(0, 20);
  return (
    <Field label={t('Find the invoice')}>
      <Combobox<Row>
        query={typed}
        onQuery={setTyped}
        // Not the answer to an earlier text: Enter must choose the right item.
        items={wanted === '' ? [] : search === wanted ? open : undefined}
        itemKey={({ id }) => id}
        itemText={({ number }) => number ?? ''}
        row={({ number, party, balance }) => (
          <>
            <span className="block truncate font-medium">{`${number ?? ''} · ${party}`}</span>
            <span className="block truncate text-xs text-ink-2">{t('{amount} due', { amount: formatMoney(koboOf(balance)) })}</span>
          </>
        )}
        onChoose={onChoose}
        placeholder={t('Number, customer or amount')}
        nothing={wanted === '' ? t('Type a number, a customer or an amount.') : t('No open invoice found.')}
      />
    </Field>
  );
}

const OPEN: ReadonlySet<string> = new Set(['pending', 'unpaid', 'partial', 'late']);

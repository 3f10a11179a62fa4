import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importInvoice, listImported } from '../../../shared/invoices/import-contract.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../../api-client/api-error.ts';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { Anchor } from '../../../ui/primitives/link.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { PRODUCT } from '../../base/config.ts';
import { inCurrency } from '../in-currency.ts';

const LARGEST = 2 * 1024 * 1024;

/** Below the received invoices: those of outside suppliers, imported from e-invoice files. They are only records and cannot be paid here. */
export function ImportedList() {
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const [page, setPage] = useState({ offset: 0, limit: 10 });
  const list = useQuery({ ...queryOf(listImported, { businessId: business.id, ...page }), placeholderData: (before) => before });
  const { busy, problem, send } = useImport(business.id);
  const rows = list.data?.imported ?? [];
  const button = may.allowed && (
    <FileButton size="small" accept=".xml,application/xml,text/xml" loading={busy} onFiles={send}>
      {t('Import e-invoice')}
    </FileButton>
  );
  return (
    <div className="mt-8">
      <Card title={t('From outside {product}', { product: PRODUCT })} aside={button} flush>
        {rows.length === 0 && (
          <p className="px-4 py-4 text-sm text-ink-2 sm:px-5">
            {t(
              'Did a supplier send you an e-invoice, a file ending in .xml from accounting software (UBL, Peppol)? Import it to view and keep it here. It is a record only: paid elsewhere and not included in the totals above.',
            )}
          </p>
        )}
        {problem && (
          <div role="alert" className="px-4 pb-4 first:pt-4 wrap-anywhere sm:px-5">
            <Panel tone="bad">
              <p>{problem}</p>
              <p className="mt-1 text-ink-2">
                {t('Ask your supplier for the e-invoice file itself, which ends in .xml; a PDF or a picture of it cannot be read.')}
              </p>
            </Panel>
          </div>
        )}
        {rows.length > 0 && (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id}>
                <Anchor to={paths.invoice(row.id)} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 px-4 py-3 text-sm hover:bg-sunken/60 sm:px-5">
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <span className="block font-medium">{row.supplier}</span>
                    <span className="block text-ink-2">{row.number}</span>
                  </span>
                  <span className="tabular text-ink-2">
                    {row.dueDate ? t('Due {dueDate}', { dueDate: formatDay(row.dueDate) }) : t('Issued {issueDate}', { issueDate: formatDay(row.issueDate) })}
                  </span>
                  <span className="tabular ms-auto text-end font-medium whitespace-nowrap sm:w-36">{inCurrency(row.payable, row.currency)}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {list.data && list.data.count > 10 && <Pagination offset={page.offset} limit={page.limit} count={list.data.count} onChange={setPage} />}
    </div>
  );
}

function useImport(businessId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = ([file]: File[]) => {
    if (!file) return;
    if (file.size > LARGEST) return setProblem(t('An e-invoice file may have at most 2 MB.'));
    setProblem(undefined);
    setBusy(true);
    call(importInvoice, { businessId }, { files: { file: [file] } })
      .then(
        (made) => {
          void queries.invalidateQueries({ queryKey: [listImported.id] });
          toast.success(t('Invoice {number} of {supplier} is imported', { number: made.number, supplier: made.supplier }));
          go(paths.invoice(made.id));
        },
        (error: unknown) => setProblem(`${file.name}: ${(error instanceof ApiError && error.errors[0]?.message) || errorText(error)}`),
      )
      .finally(() => setBusy(false));
  };
  return { busy, problem, send };
}

function formatDay(date: string): string {
  const day = calendarDate(date);
  return day === null ? date : formatDate(day);
}

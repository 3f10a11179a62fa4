import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { render } from '../../../shared/i18n/message.ts';
import { partyLines } from '../../../shared/invoices/document-texts.ts';
import { importedFile, listImported, readImported, removeImported } from '../../../shared/invoices/import-contract.ts';
import { referenceRows } from '../../../shared/invoices/references.ts';
import { calendarDate, formatDate } from '../../../shared/kit/date.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Badge } from '../../../ui/primitives/badge.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Facts, Panel } from '../../../ui/primitives/card.tsx';
import { call } from '../../../api-client/client.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { download } from '../../../api-client/download.ts';
import { PageError } from '../../../ui/feedback/page-error.tsx';
import { go, useParam } from '../../../ui/primitives/navigation.ts';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useSaving } from '../../../ui/feedback/use-saving.ts';
import { usePermission } from '../../base/permission.ts';
import { paths } from '../../base/paths.ts';
import { setTitle } from '../../base/title.ts';
import { useSignedIn } from '../../base/session.ts';
import { DocumentReferences } from '../../documents/document-references.tsx';
import { inCurrency } from '../in-currency.ts';

type Imported = OutputOf<typeof readImported>;

/** An outside supplier's invoice, with the data of its file. */
export function ImportedScreen() {
  const id = useParam('id');
  const { business } = useSignedIn();
  const may = usePermission('invoice.draft');
  const queries = useQueryClient();
  const { busy, save } = useSaving();
  const [removing, setRemoving] = useState(false);
  const input = { id, businessId: business.id };
  const read = useQuery(queryOf(readImported, input));
  const view = read.data;
  const title = view ? t('Invoice {number} of {supplier}', { number: view.number, supplier: view.supplier }) : t('Imported invoice');
  useEffect(() => setTitle(title), [title]);
  if (read.error && !view) {
    return (
      <PageError
        title={title}
        back={{ to: paths.invoices({ type: 'received' }), label: t('Invoices received') }}
        error={read.error}
        text={t('This invoice could not be opened')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!view)
    return (
      <>
        <PageHeader title={<Skeleton className="h-8 w-40" />} />
        <Loading label={t('Loading the invoice')} />
        <Skeleton className="h-[30rem] w-full max-w-[52rem]" />
      </>
    );
  return (
    <>
      <PageHeader
        title={view.number}
        mark={<Badge>{t('Imported')}</Badge>}
        lead={<span className="wrap-anywhere">{t('From {supplier}', { supplier: view.supplier })}</span>}
        back={{ to: paths.invoices({ type: 'received' }), label: t('Invoices received') }}
        actions={
          <>
            <Button
              loading={busy !== null}
              icon={<Download aria-hidden="true" size={16} />}
              onClick={() => save(`${view.number}.xml`, () => download(importedFile, input))}
            >
              {t('The file')}
            </Button>
            {may.allowed && (
              <Button variant="quiet" icon={<Trash2 aria-hidden="true" size={16} />} onClick={() => setRemoving(true)}>
                {t('Remove')}
              </Button>
            )}
          </>
        }
      />
      <div className="grid max-w-[52rem] gap-5">
        <Panel tone="info">
          {t('This is a record of an invoice you received as a file. It is approved and paid elsewhere and isn’t included in your totals.')}
        </Panel>
        <Sheet view={view} />
      </div>
      {removing && (
        <ConfirmDialog
          title={t('Remove {number}?', { number: view.number })}
          danger
          confirm={t('Remove')}
          onConfirm={async () => {
            await call(removeImported, input);
            void queries.invalidateQueries({ queryKey: [listImported.id] });
            toast.success(t('Invoice {number} of {supplier} is removed', { number: view.number, supplier: view.supplier }));
            go(paths.invoices({ type: 'received' }), { replace: true });
          }}
          onClose={() => setRemoving(false)}
        >
          {t('Its file is deleted too. You can import it again.')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Sheet({ view }: { view: Imported }) {
  const money = (amount: number) => <span className="tabular">{inCurrency(amount, view.currency)}</span>;
  return (
    <article
      aria-label={t('Invoice {number}', { number: view.number })}
      className="grid gap-6 rounded border border-line bg-surface px-5 py-6 wrap-anywhere sm:px-10 sm:py-9"
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_1fr_auto_auto]">
        <Party title={t('From')} party={view.seller} />
        <Party title={t('Bill to')} party={view.buyer} />
        <Day title={t('Issued')} day={view.issueDate} />
        <Day title={t('Due date')} day={view.dueDate} />
        <DocumentReferences all={referenceRows(view.references)} write={render} />
      </div>
      <div className="overflow-x-auto">
        <table className="w-full min-w-[30rem] border-collapse text-sm">
          <thead>
            <tr className="border-b border-edge text-xs text-ink-2">
              <th scope="col" className="pb-2 text-start font-medium">
                {t('Description')}
              </th>
              <th scope="col" className="pb-2 ps-4 text-end font-medium">
                {t('Quantity')}
              </th>
              <th scope="col" className="pb-2 ps-4 text-end font-medium">
                {t('Price')}
              </th>
              <th scope="col" className="pb-2 ps-4 text-end font-medium">
                {t('Amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.lines.map((line, index) => (
              <tr key={index} className="border-b border-line align-top">
                <td className="py-2.5">
                  {line.name}
                  {signed(line).map(({ name, amount }) => (
                    <p key={name} className="text-xs text-ink-2">
                      {name} {money(amount)}
                    </p>
                  ))}
                </td>
                <td className="tabular py-2.5 ps-4 text-end whitespace-nowrap">{line.quantity}</td>
                <td className="tabular py-2.5 ps-4 text-end whitespace-nowrap">{priceOf(line, view.currency)}</td>
                <td className="py-2.5 ps-4 text-end whitespace-nowrap">{money(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="ms-auto w-full max-w-88">
        <Facts
          rows={[
            { label: t('Subtotal'), value: money(view.subtotal) },
            ...signed(view).map(({ name, amount }) => ({ label: name, value: money(amount) })),
            ...view.taxes.map((tax) => ({ label: t('Tax {rate}%', { rate: tax.rate }), value: money(tax.amount) })),
            { label: t('Total'), value: money(view.gross) },
            ...(view.prepaid > 0 ? [{ label: t('Deposit received'), value: money(-view.prepaid) }] : []),
            { label: t('Amount due'), value: money(view.payable), total: true },
          ]}
        />
      </div>
      {view.account && <Passage title={t('Pay to')} text={[view.account.bank, view.account.name, view.account.number].filter(Boolean).join(', ')} />}
      {view.note && <Passage title={t('Note')} text={view.note} />}
      {view.terms && <Passage title={t('Terms')} text={view.terms} />}
    </article>
  );
}

/** Prices may have more decimals than the currency; then they are shown unchanged. */
function priceOf({ unitPrice, per }: Imported['lines'][number], currency: string): string {
  const price = /^\d{1,12}(\.\d{1,2})?$/.test(unitPrice) ? inCurrency(Number(unitPrice), currency) : unitPrice;
  return per === null ? price : t('{price} per {quantity}', { price, quantity: per });
}

/** Discounts lower the amount, charges raise it. */
function signed({ discounts, charges }: Pick<Imported, 'discounts' | 'charges'>) {
  return [...discounts.map((entry) => ({ ...entry, amount: -entry.amount })), ...charges];
}

function Party({ title, party }: { title: string; party: Imported['seller'] }) {
  return (
    <div className="min-w-0 text-sm">
      <p className="mb-1 text-xs text-ink-3">{title}</p>
      <p className="font-semibold">{party.name}</p>
      {partyLines(party, render).map((line) => (
        <p key={line} className="text-xs leading-5 text-ink-2">
          {line}
        </p>
      ))}
    </div>
  );
}

function Day({ title, day }: { title: string; day: string | null }) {
  const parsed = day === null ? null : calendarDate(day);
  return (
    <div className="text-sm">
      <p className="mb-1 text-xs text-ink-3">{title}</p>
      <p className="tabular whitespace-nowrap">{parsed ? formatDate(parsed) : '–'}</p>
    </div>
  );
}

function Passage({ title, text }: { title: string; text: string }) {
  return (
    <div className="text-sm">
      <p className="mb-1 text-xs text-ink-3">{title}</p>
      <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Printer } from 'lucide-react';
import { contactStatement, contactStatementPdf, STATEMENT_LABELS } from '../../shared/contacts/statement-contract.ts';
import { csvLine } from '../../shared/kit/csv.ts';
import { calendarDate } from '../../shared/kit/date.ts';
import type { CalendarDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { queryOf } from '../../api-client/query.ts';
import { download } from '../../api-client/download.ts';
import { useSaving } from '../../ui/feedback/use-saving.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { useToday } from '../base/today.ts';
import { dayText } from '../base/days.ts';
import { partyName } from './contact-marks.tsx';
import type { Contact } from './use-contacts.ts';

type Statement = OutputOf<typeof contactStatement>;
type Entry = Statement['entries'][number] & { key: string };

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'date', header: t('Date'), card: 'meta', cell: (row) => <span className="tabular whitespace-nowrap">{dayText(row.date)}</span> },
  {
    key: 'what',
    header: t('Description'),
    card: 'title',
    cell: (row) => (
      <>
        {STATEMENT_LABELS[row.what]} <span className="text-ink-2">{row.number}</span>
      </>
    ),
  },
  { key: 'amount', header: t('Amount'), align: 'end', card: 'amount', cell: (row) => <Money naira={row.amount} signed /> },
  { key: 'balance', header: t('Balance'), align: 'end', card: 'status', cell: (row) => <Money naira={row.balance} strong /> },
];

/** Charges and payments between the two, with the running balance; to print, or as a file. */
export function ContactStatement({ contact }: { contact: Contact }) {
  const { business } = useSignedIn();
  const [query, change] = useSearch();
  const today = useToday();
  const [from, to] = [day(query.get('from')), day(query.get('to'))];
  const input = { id: contact.id, businessId: business.id, ...(from && { from }), ...(to && { to }) };
  const { data, error, refetch } = useQuery(queryOf(contactStatement, input));
  const { busy, save } = useSaving();
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <div className="grid flex-1 basis-[26rem] gap-3 sm:grid-cols-2">
          <Field label={t('From', undefined, 'date')}>
            <DateField value={from ?? null} today={today} past onChange={(value) => change({ from: value })} />
          </Field>
          <Field label={t('Up to')}>
            <DateField value={to ?? null} today={today} past onChange={(value) => change({ to: value })} />
          </Field>
        </div>
        <span className="ms-auto flex gap-2">
          <Button icon={<Download aria-hidden="true" size={16} />} disabled={!data} onClick={() => data && saveCsv(data)}>
            {t('CSV')}
          </Button>
          <Button
            icon={<FileText aria-hidden="true" size={16} />}
            loading={busy !== null}
            disabled={!data}
            onClick={() => save(t('Statement {name}.pdf', { name: partyName(contact) }), () => download(contactStatementPdf, input))}
          >
            {t('PDF')}
          </Button>
          <Button icon={<Printer aria-hidden="true" size={16} />} disabled={!data} onClick={() => print()}>
            {t('Print')}
          </Button>
        </span>
      </div>
      {data && <Heading statement={data} />}
      <Card flush>
        <DataTable<Entry>
          label={t('Statement with {name}', { name: partyName(contact) })}
          columns={COLUMNS}
          rows={data?.entries.map((entry, index) => ({ ...entry, key: String(index) }))}
          rowKey={(row) => row.key}
          rowName={(row) => `${STATEMENT_LABELS[row.what]} ${row.number}`}
          rowTo={(row) => paths.invoice(row.invoiceId)}
          error={error}
          onRetry={() => void refetch()}
          empty={
            <EmptyState title={t('No transactions in this period')} level={3}>
              {t('Invoices and payments in both directions appear here with a running balance.')}
            </EmptyState>
          }
        />
      </Card>
      {data && <Closing statement={data} />}
    </div>
  );
}

/** Only in print: the two parties. */
function Heading({ statement: { business, contact, from, to } }: { statement: Statement }) {
  return (
    <div className="hidden print:block">
      <h2 className="text-lg font-semibold">{t('Statement of account')}</h2>
      <p>{t('{name} with {other}', { name: business.name, other: partyName(contact) })}</p>
      <p className="text-ink-2">{from ? t('{from} to {to}', { from: dayText(from), to: dayText(to) }) : t('Up to {to}', { to: dayText(to) })}</p>
    </div>
  );
}

function Closing({ statement: { opening, closing, credit, from, to, cut, contact } }: { statement: Statement }) {
  const text =
    closing === 0
      ? t('There is no balance due either way.')
      : closing > 0
        ? t('{name} owes you this.', { name: partyName(contact) })
        : t('You owe {name} this.', { name: partyName(contact) });
  return (
    <div className="grid max-w-[28rem] justify-self-end text-sm max-sm:w-full">
      <dl>
        {(from || cut) && (
          <div className="flex justify-between gap-8 border-b border-line py-2">
            <dt className="text-ink-2">{cut && !from ? t('Opening balance') : t('Opening balance, {from}', { from: from ? dayText(from) : '' })}</dt>
            <dd>
              <Money naira={opening} />
            </dd>
          </div>
        )}
        <div className="rule-double flex justify-between gap-8 py-2 font-semibold">
          <dt>{t('Closing balance, {to}', { to: dayText(to) })}</dt>
          <dd>
            <Money naira={closing} strong />
          </dd>
        </div>
      </dl>
      <p className="pt-1 text-end text-ink-2">{text}</p>
      {credit !== null && credit > 0 && (
        <p className="pt-1 text-end text-ink-2">
          <T
            text="{name} has a credit of {amount}: it was paid and is not used for an invoice yet. It is not part of the balance."
            name={partyName(contact)}
            amount={<Money naira={credit} />}
          />
        </p>
      )}
    </div>
  );
}

function saveCsv({ entries, contact, to }: Statement): void {
  const lines = entries.map((row) => csvLine([row.date, STATEMENT_LABELS[row.what], row.number, String(row.amount), String(row.balance)]));
  const blob = new Blob([`\uFEFF${csvLine([t('Date'), t('Description'), t('Number'), t('Amount'), t('Balance')])}${lines.join('')}`], { type: 'text/csv' });
  saveBlob(blob, `statement-${partyName(contact)}-${to}.csv`);
}

function day(text: string | null): CalendarDate | undefined {
  return text === null ? undefined : (calendarDate(text) ?? undefined);
}

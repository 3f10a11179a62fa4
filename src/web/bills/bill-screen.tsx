import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billDetails } from '../../shared/bills/contract.ts';
import { add, formatMoney, formatQuantity, kobo, milli } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { queryOf } from '../../api-client/query.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { RecordError } from '../../ui/feedback/record-error.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card, Facts } from '../../ui/primitives/card.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useParam } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { Status } from '../../ui/primitives/status.tsx';
import { useMedia } from '../../ui/primitives/use-media.ts';
import { dayText, momentText } from '../base/days.ts';
import { paths } from '../base/paths.ts';
import { usePermission } from '../base/permission.ts';
import { useSignedIn } from '../base/session.ts';
import { setTitle } from '../base/title.ts';
import { useToday } from '../base/today.ts';
import { AccountNumber } from '../payments/account-number.tsx';
import { BillFile } from './bill-file.tsx';
import { BillForm } from './bill-form.tsx';
import { BillSteps } from './bill-steps.tsx';
import { startOf } from './bill-values.ts';
import type { Bill } from './bill-values.ts';
import { BillWarnings } from './bill-warnings.tsx';
import type { BillLine } from '../../shared/bills/reading.ts';
import { currencySymbol } from '../../shared/kit/currency.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-model.ts';
import type { BillState } from '../../shared/bills/states.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

/** While the file is being read. */
const POLL = 2_000;
const BACK = { to: paths.bills(), label: t('Bills') };

/** One bill: its file beside its details, from checking to payment. */
export function BillScreen() {
  const billId = useParam('id');
  const { business } = useSignedIn();
  const read = useQuery({
    ...queryOf(billDetails, { businessId: business.id, billId }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'reading' ? POLL : false),
  });
  const bill = read.data;
  const title = bill?.number ? t('Bill {number}', { number: bill.number }) : t('Bill');
  useEffect(() => setTitle(title), [title]);
  if (read.error && !bill) {
    return (
      <RecordError
        title={title}
        back={BACK}
        error={read.error}
        text={t('This bill could not be opened')}
        missing={t('This bill does not exist')}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (!bill) return <Waiting />;
  return (
    <>
      <PageHeader
        title={title}
        lead={<Origin bill={bill} />}
        back={BACK}
        mark={<Status pill {...BILL_LOOKS[bill.state]} />}
        actions={<BillSteps bill={bill} />}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          {bill.warnings.length > 0 && (
            <div className="grid gap-3">
              <BillWarnings warnings={bill.warnings} />
            </div>
          )}
          <Details key={bill.id} bill={bill} />
          <BillLines reading={bill.reading} />
          <People bill={bill} />
        </div>
        <div className="min-w-0 max-lg:order-first lg:sticky lg:top-4">
          <File key={bill.id} bill={bill} />
        </div>
      </div>
    </>
  );
}

function Origin({ bill: { source, sender, subject, arrivedAt } }: { bill: Bill }) {
  const today = useToday();
  const when = momentText(arrivedAt, today);
  if (source === 'upload') return t('Uploaded {when}', { when });
  const name = sender === null ? t('an unknown sender') : sender.name === '' ? sender.email : `${sender.name} (${sender.email})`;
  return (
    <span className="wrap-anywhere">
      {t('From {name}, {when}', { name, when })}
      {subject !== null && <span className="block text-ink-3">{subject}</span>}
    </span>
  );
}

/** The form for who may edit it, until it is approved; otherwise what it says. */
function Details({ bill }: { bill: Bill }) {
  const edit = usePermission('bill.edit');
  const approve = usePermission('bill.approve');
  if (bill.state === 'reading') {
    return (
      <Card>
        <p role="status">{t('Reading the file…')}</p>
        <Skeleton className="mt-4 h-40 w-full" />
      </Card>
    );
  }
  const isOpen = bill.state === 'to-check' || bill.state === 'to-approve';
  if (isOpen && edit.allowed) return <BillForm bill={bill} />;
  const reason = isOpen ? edit.reason : bill.state === 'to-pay' ? approve.reason : '';
  return (
    <>
      <BillFacts bill={bill} />
      {reason !== '' && <p className="text-ink-2">{reason}</p>}
    </>
  );
}

function BillFacts({ bill }: { bill: Bill }) {
  const { values } = startOf(bill);
  const { supplier, taxId, number, issueDate, dueDate, net, tax, bankName, accountNumber, accountName } = values;
  const wrapped = (value: string) => <span className="wrap-anywhere">{value === '' ? '–' : value}</span>;
  return (
    <>
      <Card title={t('Details')}>
        <Facts
          rows={[
            { label: t('Supplier'), value: wrapped(supplier) },
            ...(taxId === '' ? [] : [{ label: t('Tax number'), value: wrapped(taxId) }]),
            { label: t('Bill number'), value: wrapped(number) },
            { label: t('Issue date'), value: issueDate === null ? '–' : dayText(issueDate) },
            ...(dueDate === null ? [] : [{ label: t('Due date'), value: dayText(dueDate) }]),
            ...(net === null || tax === null
              ? []
              : [
                  { label: t('Amount before tax'), value: <Money kobo={net} /> },
                  { label: t('Tax'), value: <Money kobo={tax} /> },
                  { label: t('Total'), value: <Money kobo={add(net, tax)} />, total: true },
                ]),
          ]}
        />
        {bill.checked === null && <p className="mt-3 text-sm text-ink-2">{t('As read from the file. Nobody has confirmed it yet.')}</p>}
      </Card>
      {(bankName !== '' || accountNumber !== '' || accountName !== '') && (
        <Card title={t('Pay to')}>
          <Facts
            rows={[
              { label: t('Bank'), value: wrapped(bankName) },
              {
                label: t('Account number'),
                value: (
                  <span className="inline-flex items-center gap-1">
                    {accountNumber === '' ? '–' : <AccountNumber number={accountNumber} />}
                    {bill.state === 'to-pay' && accountNumber !== '' && <CopyButton text={accountNumber} label={t('Copy the account number')} />}
                  </span>
                ),
              },
              { label: t('Account name'), value: wrapped(accountName) },
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Who did what, and when. */
function People({ bill: { checked, approved, paid } }: { bill: Bill }) {
  const today = useToday();
  const done = (person: NonNullable<Bill['checked']>) => `${person.name}, ${momentText(person.at, today)}`;
  const rows = [
    ...(checked === null ? [] : [{ label: t('Confirmed by'), value: done(checked) }]),
    ...(approved === null ? [] : [{ label: t('Approved by'), value: done(approved) }]),
    ...(paid === null
      ? []
      : [
          { label: t('Paid on'), value: dayText(paid.on) },
          { label: t('Recorded by'), value: paid.name },
          ...(paid.note === null ? [] : [{ label: t('Note'), value: paid.note }]),
        ]),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title={t('History')}>
      <Facts rows={rows} />
    </Card>
  );
}

/** On a phone the file is loaded when it is asked for. */
function File({ bill }: { bill: Bill }) {
  const isBeside = useMedia('(width >= 64rem)');
  const [open, setOpen] = useState(false);
  if (isBeside || open) return <BillFile bill={bill} />;
  return (
    <Button wide onClick={() => setOpen(true)}>
      {t('Show file')}
    </Button>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      <Loading label={t('Loading the bill')} />
      <PageHeader back={BACK} title={<Skeleton className="h-8 w-56" />} lead={<Skeleton className="h-4 w-40" />} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </div>
  );
}

type Row = BillLine & { key: string };

/** The lines as read from the file, to compare; nothing depends on them. */
function BillLines({ reading }: Pick<Bill, 'reading'>) {
  if (reading === null || reading.lines.length === 0) return null;
  return (
    <Card title={t('Lines in the file')} flush>
      <DataTable<Row>
        label={t('Lines in the file')}
        columns={columns(currencySymbol(reading.currency?.value))}
        rows={reading.lines.map((line, index) => ({ ...line, key: String(index) }))}
        rowKey={({ key }) => key}
        rowName={nameOf}
        empty={null}
      />
      {reading.moreLines && <p className="border-t border-line px-4 py-3 text-sm text-ink-2 sm:px-5">{t('The file has more lines than these.')}</p>}
    </Card>
  );
}

function nameOf({ description }: Row): string {
  return description?.value ?? t('Line');
}

/** Left out on a phone's card. */
const NONE = <span className="hidden text-ink-3 md:inline">–</span>;

function columns(symbol: string): readonly Column<Row>[] {
  return [
    {
      key: 'description',
      header: t('Description'),
      card: 'title',
      cell: (row) => <span className="font-normal wrap-anywhere">{row.description?.value ?? '–'}</span>,
    },
    {
      key: 'quantity',
      header: t('Quantity'),
      align: 'end',
      card: 'meta',
      cell: ({ quantity }) => (quantity === null ? NONE : formatQuantity(milli(quantity.value))),
    },
    {
      key: 'amount',
      header: t('Amount'),
      align: 'end',
      card: 'amount',
      cell: ({ amount }) => (amount === null ? NONE : formatMoney(kobo(amount.value), symbol)),
    },
  ];
}

const BILL_LOOKS: Readonly<Record<BillState, StatusLook>> = {
  reading: { word: t('Reading'), tone: 'wait', shape: 'half' },
  'to-check': { word: t('To check'), tone: 'warn', shape: 'pen' },
  'to-approve': { word: t('Awaiting approval'), tone: 'wait', shape: 'ring' },
  'to-pay': { word: t('Awaiting payment'), tone: 'info', shape: 'ring' },
  paid: { word: t('Paid'), tone: 'good', shape: 'check' },
  discarded: { word: t('Discarded'), tone: 'quiet', shape: 'cross' },
};

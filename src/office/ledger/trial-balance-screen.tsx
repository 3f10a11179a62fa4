import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { calendarDate, formatDate } from '../../shared/kit/date.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { ACCOUNT_CLASSES, ACCOUNT_KINDS, CHART } from '../../shared/office/ledger/chart.ts';
import { exportJournal, trialBalance } from '../../shared/office/ledger/contract.ts';
import type { AccountKind } from '../../shared/office/ledger/chart.ts';
import { queryOf } from '../../api-client/query.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Card, Panel } from '../../ui/primitives/card.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { Money } from '../../ui/primitives/money.tsx';
import { useSearch } from '../../ui/primitives/navigation.ts';
import { PageHeader } from '../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { FormFailure } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { today } from '../base/settings.ts';
import { LedgerCheck } from './ledger-check.tsx';

type Row = OutputOf<typeof trialBalance>['rows'][number];

/** All accounts of the ledger at the end of a day, in two columns that must have the same sum. */
export function TrialBalanceScreen() {
  const [query, change] = useSearch();
  const until = calendarDate(query.get('until') ?? '') ?? undefined;
  const { data, error, refetch } = useQuery({ ...queryOf(trialBalance, { ...(until && { until }) }), placeholderData: (before) => before });
  return (
    <>
      <PageHeader title="Trial balance" lead="Every account of the ledger. Debits and credits must be equal." actions={<JournalButton />} />
      <div className="mb-4">
        <LedgerCheck />
      </div>
      <div className="mb-4 max-w-64">
        <Field label="At the end of">
          <DateField value={until ?? null} onChange={(value) => change({ until: value })} today={today()} max={today()} past placeholder="Now" />
        </Field>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Balances data={data} /> : <Waiting />}
    </>
  );
}

function Balances({ data: { rows, totals, until } }: { data: OutputOf<typeof trialBalance> }) {
  return (
    <div className="grid gap-4">
      {totals.map(({ currency, debits, credits }) => (
        <div key={currency} className="grid gap-4">
          <Verdict difference={credits - debits} when={until === null ? 'now' : `at the end of ${dayText(until)}`} />
          <Card title={`Accounts in ${currency}`} flush>
            <div className="overflow-x-auto">
              <table aria-label={`Trial balance in ${currency}`} className="w-full min-w-[32rem] border-separate border-spacing-0 text-sm">
                <thead>
                  <tr className="text-xs text-ink-2">
                    {['Account', 'Accounts', 'Debits', 'Credits', 'Balance'].map((head, index) => (
                      <th
                        key={head}
                        scope="col"
                        className={`border-b border-line px-4 py-2 font-medium xl:px-5 ${index === 0 ? 'text-start' : 'text-end'} ${index === 1 ? 'max-lg:hidden' : ''}`}
                      >
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                {ACCOUNT_CLASSES.map((group) => {
                  const those = rows.filter((row) => row.currency === currency && CHART[row.kind].class === group.class);
                  if (those.length === 0) return null;
                  return (
                    <tbody key={group.class}>
                      <tr>
                        <th scope="colgroup" colSpan={5} className="bg-sunken/60 px-4 py-1.5 text-start text-xs font-medium text-ink-2 xl:px-5">
                          {group.label}
                        </th>
                      </tr>
                      {those.map((row) => (
                        <BalanceRow key={row.kind} row={row} />
                      ))}
                    </tbody>
                  );
                })}
                <tfoot className="[&_td]:border-b-0">
                  <tr className="font-semibold">
                    <th scope="row" className="px-4 py-2.5 text-start xl:px-5">
                      Total
                    </th>
                    <td className="max-lg:hidden" />
                    <AmountCell naira={debits} strong />
                    <AmountCell naira={credits} strong />
                    <td />
                  </tr>
                </tfoot>
              </table>
            </div>
          </Card>
        </div>
      ))}
    </div>
  );
}

function BalanceRow({ row }: { row: Row }) {
  return (
    <tr>
      <th scope="row" className="border-b border-line px-4 py-2 text-start font-medium xl:px-5">
        <Link to={`/ledger/accounts?kind=${row.kind}`}>{CHART[row.kind].label}</Link>
      </th>
      <td className="tabular border-b border-line px-4 py-2 text-end text-ink-2 max-lg:hidden xl:px-5">{row.accounts.toLocaleString('en-GB')}</td>
      <AmountCell naira={row.debits} />
      <AmountCell naira={row.credits} />
      <AmountCell naira={naturalBalance(row)} strong />
    </tr>
  );
}

/** As accountants read it: positive on the side on which the class grows. */
function naturalBalance({ kind, balance }: Row): number {
  const { class: group } = CHART[kind];
  return group === 'asset' || group === 'expense' ? 0 - balance : balance;
}

function AmountCell({ naira, strong = false }: { naira: number; strong?: boolean }) {
  return (
    <td className="border-b border-line px-4 py-2 text-end whitespace-nowrap xl:px-5">
      {naira === 0 ? <span className="text-ink-3">–</span> : <Money naira={naira} strong={strong} />}
    </td>
  );
}

function Verdict({ difference, when }: { difference: number; when: string }) {
  if (difference === 0)
    return (
      <Panel tone="good" icon={<CircleCheck aria-hidden="true" size={16} />}>
        Debits and credits are equal {when}.
      </Panel>
    );
  return (
    <Panel tone="bad" icon={<TriangleAlert aria-hidden="true" size={16} />}>
      Debits and credits differ by <Money naira={difference} strong /> {when}. Block payouts, and compare the ledger with its backup.
    </Panel>
  );
}

function Waiting() {
  return (
    <Card flush>
      <Loading label="Loading the trial balance" />
      <div className="grid gap-4 p-5">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-4 w-full" />
        ))}
      </div>
    </Card>
  );
}

function dayText(day: string): string {
  const date = calendarDate(day);
  return date ? formatDate(date) : day;
}

/** The journal as a file for the accountant: all entries of a period, or of one kind of account. */
function JournalButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden="true" size={16} />} onClick={() => setOpen(true)}>
        Export journal
      </Button>
      {open && <JournalDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function JournalDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState<string | null>(`${today().slice(0, 8)}01`);
  const [to, setTo] = useState<string | null>(today());
  const [kind, setKind] = useState<AccountKind | 'all'>('all');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const period = { from: calendarDate(from ?? ''), to: calendarDate(to ?? '') };
  const take = async () => {
    if (!period.from || !period.to) return;
    setBusy(true);
    setFailure(null);
    try {
      const bytes = await download(exportJournal, { from: period.from, to: period.to, ...(kind !== 'all' && { kind }) });
      saveBlob(bytes, `journal-${period.from}-${period.to}.csv`);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Export the journal"
      onClose={onClose}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={busy} disabled={!period.from || !period.to} onClick={() => void take()}>
            Download CSV
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-ink-2">Every entry of the ledger, oldest first, with debit and credit columns. At most a year in one file.</p>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First day">
            <DateField value={from} onChange={setFrom} today={today()} max={today()} past />
          </Field>
          <Field label="Last day">
            <DateField value={to} onChange={setTo} today={today()} max={today()} past />
          </Field>
        </div>
        <Field label="Accounts">
          <Select
            value={kind}
            onChange={setKind}
            options={[{ value: 'all', label: 'All accounts' }, ...ACCOUNT_KINDS.map((value) => ({ value, label: CHART[value].label }))]}
          />
        </Field>
        {failure !== null && <FormFailure error={failure} />}
      </div>
    </Dialog>
  );
}

import { useState } from 'react';
import { listInvoices, readInvoice } from '../../../shared/invoices/contract.ts';
import { unpaidInvoices } from '../../../shared/dashboard/contract.ts';
import { formatMoney, kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { MAX_RECORDED_LINES, readBankStatement, recordBankStatement } from '../../../shared/payments/bank-statements-contract.ts';
import { grouped, t, tn } from '../../../shared/i18n/translate.ts';
import { errorText } from '../../../api-client/api-error.ts';
import { call } from '../../../api-client/client.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { Card, Panel } from '../../../ui/primitives/card.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { PRODUCT } from '../../base/config.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import { useSignedIn } from '../../base/session.ts';
import { NoSheet, sheetText } from '../../csv-import/sheet-text.ts';
import { choicesOf, sumOf } from './line-choice.ts';
import type { Choice, Line } from './line-choice.ts';
import { StatementLine } from './statement-line.tsx';

type Read = OutputOf<typeof readBankStatement>;
type Choices = ReadonlyMap<string, Choice>;

const LARGEST = 2 * 1024 * 1024;

/** A bank's statement: its payments received with the invoices that they pay, to be recorded in one step. */
export function BankStatementScreen() {
  const { business } = useSignedIn();
  const may = usePermission('invoice.mark-paid');
  const [file, setFile] = useState<{ name: string; read: Read | null }>();
  const [choices, setChoices] = useState<Choices>(new Map());
  const [problem, setProblem] = useState<string>();
  const choose = async ([chosen]: File[]) => {
    if (!chosen) return;
    setProblem(undefined);
    if (chosen.size > LARGEST) return setProblem(t('This file is too large. Choose a shorter period.'));
    setFile({ name: chosen.name, read: null });
    try {
      const read = await call(readBankStatement, { businessId: business.id, file: await sheetText(chosen) });
      setFile({ name: chosen.name, read });
      setChoices(certainOf(read.lines));
    } catch (error) {
      setFile(undefined);
      setProblem(error instanceof NoSheet ? error.message : errorText(error));
    }
  };
  const button = (
    <FileButton
      variant={file ? 'secondary' : 'primary'}
      accept=".csv,.txt,.xlsx,.xls,.ofx,.qfx,.xml,text/csv,text/plain"
      loading={file?.read === null}
      onFiles={(files) => void choose(files)}
    >
      {file ? t('Choose another file') : t('Choose a file')}
    </FileButton>
  );
  return (
    <>
      <PageHeader
        title={t('Import a bank statement')}
        lead={t('Payments that reached another bank account are matched with your open invoices. Nothing is recorded before you confirm.')}
        back={{ to: paths.wallet('transfers'), label: t('Transfers') }}
        actions={may.allowed && file && button}
      />
      {problem && (
        <div className="mb-6" role="alert">
          <Panel tone="bad">{problem}</Panel>
        </div>
      )}
      {!may.allowed && <EmptyState title={t('Not available for your role')}>{may.reason}</EmptyState>}
      {may.allowed && !file && (
        <EmptyState title={t('Choose the statement of your bank')} action={button}>
          {t(
            'Download it from your internet banking as Excel, CSV, OFX or CAMT.053. Its columns are found by their headings; check the rows before you record them.',
          )}
        </EmptyState>
      )}
      {file && !file.read && <Reading name={file.name} />}
      {file?.read && <Lines name={file.name} read={file.read} choices={choices} onChoices={setChoices} onRead={(read) => setFile({ name: file.name, read })} />}
    </>
  );
}

/** Lines that pay their invoice with certainty are chosen. */
function certainOf(lines: readonly Line[]): Choices {
  return new Map(
    lines.flatMap((line) => {
      const [first] = line.state === 'certain' ? choicesOf(line) : [];
      return first ? [[line.id, first]] : [];
    }),
  );
}

function Reading({ name }: { name: string }) {
  return (
    <div className="grid gap-4">
      <Loading label={t('Reading {name}', { name })} />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

interface LinesProps {
  name: string;
  read: Read;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onRead: (read: Read) => void;
}

/** The lines by what is left to do with them, and the button that records the chosen ones. */
function Lines({ name, read, choices, onChoices, onRead }: LinesProps) {
  const { business } = useSignedIn();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const record = useAction(recordBankStatement, {
    refresh: [listInvoices, readInvoice, unpaidInvoices],
    onDone: ({ recorded, lines: outcomes }) => {
      const done = new Set(outcomes.filter((one) => one.problem === null).map(({ id }) => id));
      setProblems(new Map(outcomes.flatMap(({ id, problem }) => (problem === null ? [] : [[id, problem]]))));
      onRead({ ...read, lines: read.lines.map((line) => (done.has(line.id) ? recordedAs(line, choices.get(line.id)) : line)) });
      onChoices(new Map([...choices].filter(([id]) => !done.has(id))));
      if (recorded > 0) toast.success(tn(recorded, '{count} payment recorded', '{count} payments recorded'));
    },
  });
  const chosen = read.lines.filter(({ id }) => choices.has(id)).slice(0, MAX_RECORDED_LINES);
  const total = kobo(chosen.reduce((sum, { id }) => sum + sumOf(choices.get(id)?.paid ?? []), 0));
  const submit = () =>
    record.mutate({
      businessId: business.id,
      lines: chosen.map(({ id, paidOn, amount, narration }) => ({
        id,
        paidOn,
        amount,
        narration: narration ?? undefined,
        invoices: (choices.get(id)?.paid ?? []).map((paid) => ({ invoiceId: paid.invoiceId, amount: paid.amount })),
      })),
    });
  const set = (id: string, choice: Choice | null) => {
    const others = [...choices].filter(([other]) => other !== id);
    onChoices(new Map(choice ? [...others, [id, choice]] : others));
    setProblems(new Map([...problems].filter(([other]) => other !== id)));
  };
  return (
    <div className="grid gap-6">
      <p className="text-ink-2 wrap-anywhere" role="status">
        {[name, tn(read.lines.length, '{count} payment received', '{count} payments received'), ...leftOutOf(read)].join(' · ')}
      </p>
      {read.unread.length > 0 && (
        <Panel tone="warn">
          {t('These rows have a date or an amount that cannot be read: {rows}.', {
            rows: read.unread.map(({ row }) => row).join(', ') + (read.unreadCount > read.unread.length ? ` … (${grouped(read.unreadCount)})` : ''),
          })}
        </Panel>
      )}
      {GROUPS.map(({ title, has }) => {
        const lines = read.lines.filter(has);
        return (
          lines.length > 0 && (
            <Card key={title} flush title={`${title} (${lines.length})`}>
              <ul className="divide-y divide-line">
                {lines.map((line) => (
                  <li key={line.id} className="px-4 py-4 sm:px-5">
                    <StatementLine line={line} choice={choices.get(line.id)} problem={problems.get(line.id)} onChoose={(choice) => set(line.id, choice)} />
                  </li>
                ))}
              </ul>
            </Card>
          )
        );
      })}
      {(chosen.length > 0 || record.isPending) && (
        <div className="sticky bottom-(--bar) z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-line bg-raised px-4 py-3 lg:bottom-4">
          <p className="text-ink-2">{t('Recorded as paid outside {product}; no money moves.', { product: PRODUCT })}</p>
          <Button variant="primary" loading={record.isPending} onClick={submit}>
            {tn(chosen.length, 'Record {count} payment, {amount}', 'Record {count} payments, {amount}', { amount: formatMoney(total) })}
          </Button>
        </div>
      )}
    </div>
  );
}

const GROUPS: readonly { title: string; has: (line: Line) => boolean }[] = [
  { title: t('Matched'), has: ({ state }) => state === 'certain' },
  { title: t('Please check'), has: ({ state, matches }) => state === 'open' && matches.length > 0 },
  { title: t('No invoice found'), has: ({ state, matches }) => state === 'open' && matches.length === 0 },
  { title: t('Recorded'), has: ({ state }) => state === 'recorded' },
];

function recordedAs(line: Line, choice: Choice | undefined): Line {
  const matches = (choice?.paid ?? []).map((paid) => ({ ...paid, party: null, dueDate: null, reasons: [] }));
  return { ...line, state: 'recorded', matches };
}

function leftOutOf({ debits }: Read): string[] {
  return debits === 0 ? [] : [tn(debits, '{count} outgoing row left out', '{count} outgoing rows left out')];
}

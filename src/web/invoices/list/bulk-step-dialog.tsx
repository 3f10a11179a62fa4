import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { approveInvoices, markInvoicesPaid, remindInvoices } from '../../../shared/invoices/bulk-contract.ts';
import type { CalendarDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import type { OutputOf } from '../../../shared/kit/route.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogButtons } from '../../../ui/overlays/dialog.tsx';
import { Button } from '../../../ui/primitives/button.tsx';
import { useSignedIn } from '../../base/session.ts';
import { ChosenInvoices } from '../pay/chosen-invoices.tsx';
import { PAID_METHODS } from '../pay/paid-methods.ts';
import type { PaidMethod } from '../pay/paid-methods.ts';
import { sumToPay } from '../pay/to-pay.ts';
import { InvoiceWarnings, useWarnings } from '../pay/warnings.tsx';
import { useRefresh } from '../use-refresh.ts';
import type { InvoiceRow } from './row-actions.tsx';

export type BulkStep = 'remind' | 'paid' | 'approve';
type Results = OutputOf<typeof remindInvoices>['results'];
type Call = (input: { businessId: string; invoices: string[] }, idempotencyKey: string) => Promise<{ results: Results }>;

interface BulkStepProps {
  step: BulkStep;
  rows: readonly InvoiceRow[];
  /** The number of selected ones whose status does not allow it. */
  left: number;
  today: CalendarDate;
  onClose: () => void;
  /** These are done: their selection ends. */
  onDone: (ids: readonly string[]) => void;
}

/** Does it with every invoice by itself, and says of each that could not be done why. A retry without an answer has the same key. */
export function BulkStepDialog(props: BulkStepProps) {
  const Step = STEPS[props.step];
  return <Step {...props} />;
}

const STEPS = { remind: Remind, paid: MarkPaid, approve: Approve } as const;

function Remind(props: BulkStepProps) {
  const count = props.rows.length;
  return (
    <Confirm
      {...props}
      title={tn(count, 'Send a reminder about {count} invoice?', 'Send reminders about {count} invoices?')}
      confirm={() => tn(count, 'Send {count} reminder', 'Send {count} reminders')}
      make={(input, key) => call(remindInvoices, input, { idempotencyKey: key })}
    >
      <p className="text-ink-2">
        {t('Each customer gets the standard reminder by email, in the language of the invoice. An invoice is reminded of once a day at most.')}
      </p>
    </Confirm>
  );
}

function MarkPaid(props: BulkStepProps) {
  const { today } = props;
  const [day, setDay] = useState<string | null>(today);
  const [problem, setProblem] = useState<string>();
  const [method, setMethod] = useState<PaidMethod>('bank');
  return (
    <Confirm
      {...props}
      title={tn(props.rows.length, 'Mark {count} invoice as paid?', 'Mark {count} invoices as paid?')}
      confirm={(total) => t('Mark {amount} as paid', { amount: formatMoney(total) })}
      disabled={day === null || problem !== undefined}
      // Other values are another call.
      values={`${day} ${method}`}
      make={(input, key) => call(markInvoicesPaid, { ...input, method, ...(day !== null && { date: day }) }, { idempotencyKey: key })}
    >
      <p className="text-ink-2">{t('For payments received another way. The whole balance of each invoice is recorded.')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('On', undefined, 'date')} error={problem}>
          <DateField value={day} today={today} max={today} past onChange={setDay} onProblem={setProblem} />
        </Field>
        <Field label={t('Payment method')}>
          <Select value={method} onChange={setMethod} options={PAID_METHODS} />
        </Field>
      </div>
    </Confirm>
  );
}

function Approve(props: BulkStepProps) {
  const { rows } = props;
  const ids = rows.map(({ id }) => id);
  const { isClear } = useWarnings(ids);
  return (
    <Confirm
      {...props}
      title={tn(rows.length, 'Approve {count} invoice?', 'Approve {count} invoices?')}
      confirm={(total) => t('Approve {amount}', { amount: formatMoney(total) })}
      disabled={!isClear}
      make={(input, key) => call(approveInvoices, { ...input, seen: rows.map(({ id, revision }) => ({ invoiceId: id, revision })) }, { idempotencyKey: key })}
    >
      <InvoiceWarnings ids={ids} />
      <p className="text-ink-2">{t('You confirm that you owe these amounts. Approving doesn’t pay them. What needs a second person is left out.')}</p>
    </Confirm>
  );
}

interface ConfirmProps extends BulkStepProps {
  title: string;
  confirm: (total: Kobo) => string;
  disabled?: boolean;
  values?: string;
  make: Call;
  children: ReactNode;
}

function Confirm({ step, rows: given, left, title, confirm, disabled = false, values = '', make, children, onClose, onDone }: ConfirmProps) {
  // Those that were in sight when the dialog opened, also if the list reads newer ones meanwhile.
  const [rows] = useState(given);
  const { business } = useSignedIn();
  const refresh = useRefresh();
  const attempt = useRef({ values, key: idempotencyKey() });
  const isOver = useRef(false);
  const [results, setResults] = useState<Results | null>(null);
  // A reminder and an approval are about the whole balance.
  const chosen = step === 'paid' ? rows : rows.map((row) => ({ ...row, payNow: undefined }));
  const total = sumToPay(chosen);
  const run = async () => {
    if (attempt.current.values !== values) attempt.current = { values, key: idempotencyKey() };
    const answer = await make({ businessId: business.id, invoices: rows.map(({ id }) => id) }, attempt.current.key).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) attempt.current = { values, key: idempotencyKey() };
      throw error;
    });
    refresh();
    const done = answer.results.filter((one) => one.done).map(({ invoiceId }) => invoiceId);
    if (done.length === answer.results.length) toast.success(doneText(step, done.length));
    else {
      isOver.current = true;
      setResults(answer.results);
    }
    onDone(done);
  };
  if (results) return <Refused step={step} rows={rows} results={results} onClose={onClose} />;
  return (
    <ConfirmDialog
      isForm
      size="normal"
      title={title}
      confirm={confirm(total)}
      disabled={disabled}
      onConfirm={run}
      // What was refused stays in sight until it is read.
      onClose={() => isOver.current || onClose()}
    >
      {children}
      <ChosenInvoices rows={chosen} total={total} />
      {left > 0 && (
        <p className="text-ink-2">
          {tn(left, 'One selected invoice is left out because of its status.', '{count} selected invoices are left out because of their status.')}
        </p>
      )}
    </ConfirmDialog>
  );
}

function Refused({ step, rows, results, onClose }: Pick<BulkStepProps, 'step' | 'rows' | 'onClose'> & { results: Results }) {
  const refused = results.flatMap((one) => (one.done ? [] : [one]));
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  return (
    <Dialog title={doneText(step, results.length - refused.length)} onClose={onClose}>
      <div className="grid gap-4">
        <p>{refusedText(step, refused.length)}</p>
        <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto border-y border-line">
          {refused.map(({ invoiceId, reason }) => (
            <li key={invoiceId} className="py-2.5 wrap-anywhere">
              <p className="font-medium">
                {rowOf(invoiceId)?.number ?? t('Invoice')} <span className="font-normal text-ink-2">{rowOf(invoiceId)?.party}</span>
              </p>
              <p className="text-pretty text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">{tn(refused.length, 'It stays selected.', 'They stay selected.')}</p>
        <DialogButtons>
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

function doneText(step: BulkStep, count: number): string {
  if (step === 'remind') return tn(count, '{count} reminder sent', '{count} reminders sent');
  if (step === 'paid') return tn(count, '{count} invoice marked as paid', '{count} invoices marked as paid');
  return tn(count, '{count} invoice approved', '{count} invoices approved');
}

function refusedText(step: BulkStep, count: number): string {
  if (step === 'remind') return tn(count, '{count} could not be sent:', '{count} could not be sent:');
  if (step === 'paid') return tn(count, '{count} could not be marked as paid:', '{count} could not be marked as paid:');
  return tn(count, '{count} could not be approved:', '{count} could not be approved:');
}

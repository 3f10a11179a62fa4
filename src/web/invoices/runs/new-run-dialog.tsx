import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createRun, listRuns } from '../../../shared/payments/runs-contract.ts';
import { calendarDate } from '../../../shared/kit/date.ts';
import { formatMoney } from '../../../shared/kit/money.ts';
import type { Kobo } from '../../../shared/kit/money.ts';
import { t, tn } from '../../../shared/i18n/translate.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { call, idempotencyKey } from '../../../api-client/client.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { go } from '../../../ui/primitives/navigation.ts';
import { paths } from '../../base/paths.ts';
import { useSignedIn } from '../../base/session.ts';
import { useToday } from '../../base/today.ts';

interface Props {
  rows: readonly { id: string; revision: number }[];
  total: Kobo;
  onClose: () => void;
}

/** Chooses the day; the run's own page has the amounts, the warnings and the approval. */
export function NewRunDialog({ rows, total, onClose }: Props) {
  const { business } = useSignedIn();
  const today = useToday();
  const queries = useQueryClient();
  const [day, setDay] = useState<string | null>(today);
  const [problem, setProblem] = useState<string>();
  const key = useRef(idempotencyKey());
  const payOn = day === null ? null : calendarDate(day);
  const create = async () => {
    const input = { businessId: business.id, invoices: rows.map(({ id }) => id), seen: rows.map(({ id, revision }) => ({ invoiceId: id, revision })) };
    const run = await call(createRun, { ...input, ...(payOn && { payOn }) }, { idempotencyKey: key.current }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) key.current = idempotencyKey();
      throw error;
    });
    void queries.invalidateQueries({ queryKey: [listRuns.id] });
    go(paths.paymentRun(run.id));
  };
  return (
    <ConfirmDialog
      isForm
      title={tn(rows.length, 'Pay {count} invoice in a run', 'Pay {count} invoices in a run')}
      confirm={t('Continue with {amount}', { amount: formatMoney(total) })}
      disabled={payOn === null || problem !== undefined}
      onConfirm={create}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('Each invoice is paid from the wallet by its own payment, after one approval. Nothing is paid before that.')}</p>
      <Field label={t('Pay on')} error={problem}>
        <DateField
          value={day}
          today={today}
          min={today}
          onChange={(next) => {
            setDay(next);
            key.current = idempotencyKey();
          }}
          onProblem={setProblem}
          shortcuts={[
            { typed: 'today', label: t('Today') },
            { typed: 'friday', label: t('Friday') },
            { typed: 'end of month', label: t('End of month') },
          ]}
        />
      </Field>
    </ConfirmDialog>
  );
}

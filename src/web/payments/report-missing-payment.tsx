import { useState } from 'react';
import { nairaFromKobo } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { requestReconciliation } from '../../shared/payments/contract.ts';
import { RECONCILE } from '../../shared/payments/link-calls.ts';
import { errorText } from '../../api-client/api-error.ts';
import { AmountField } from '../../ui/form/amount-field.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { idempotencyKey } from '../../api-client/client.ts';
import { Field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { currentSession } from '../base/session.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import type { PaymentState } from './use-payment.ts';

export interface Missing {
  readonly category: PaymentState['category'];
  readonly categoryId: string;
  /** Naira; undefined if only the user knows it, who is then asked. */
  readonly amount?: number;
}

/** "It has not arrived": an operator looks for the money. */
export function SayMissing({ of }: { of: Missing }) {
  const [sum, setSum] = useState<Kobo | null>(null);
  const [unread, setUnread] = useState<string>();
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [key] = useState(idempotencyKey);
  const [said, setSaid] = useState<{ busy: boolean; done: boolean; problem: string | null }>({ busy: false, done: false, problem: null });
  const businessId = currentSession()?.business?.id;
  if (!businessId) return null;
  if (said.done)
    return (
      <p role="status" className="text-sm text-ink-2">
        {t('Thank you. Our team will trace this payment and get back to you, usually within one working day.')}
      </p>
    );
  if (!open)
    return (
      <p className="text-sm text-ink-2">
        {t('Was your account debited, but the payment isn’t shown here?')}{' '}
        <button type="button" className="touch-target text-accent underline underline-offset-2" onClick={() => setOpen(true)}>
          {t('Tell us')}
        </button>
      </p>
    );
  const send = async () => {
    const { category, categoryId } = of;
    const amount = of.amount ?? (sum === null ? null : nairaFromKobo(sum));
    if (amount === null) return setUnread((was) => was ?? t('How much did you transfer?'));
    setSaid({ busy: true, done: false, problem: null });
    try {
      await callWithoutSchema<typeof requestReconciliation>(
        RECONCILE,
        { businessId, category, categoryId, amount, ...(note.trim() && { note: note.trim() }) },
        { idempotencyKey: key },
      );
      setSaid({ busy: false, done: true, problem: null });
    } catch (error) {
      setSaid({ busy: false, done: false, problem: errorText(error) });
    }
  };
  return (
    <form
      aria-label={t('Report a missing payment')}
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {of.amount === undefined && (
        <Field label={t('Amount sent')} error={unread}>
          <AmountField
            name="amount"
            value={sum}
            onProblem={setUnread}
            onChange={(amount) => {
              setSum(amount);
              if (amount !== null) setUnread(undefined);
            }}
          />
        </Field>
      )}
      <Field label={t('When, and from which bank?')} optional error={said.problem ?? undefined}>
        <TextArea name="note" value={note} onChange={setNote} rows={2} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={said.busy}>
          {t('Report missing payment')}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

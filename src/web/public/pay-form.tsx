import { Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { amountIn } from '../../shared/invoices/search.ts';
import { formatMoney, nairaFromKobo, subtract } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { startGuestPayment } from '../../shared/payments/contract.ts';
import { isPayablePart, largestPart, LEAST_PART } from '../../shared/payments/part-payment.ts';
import { START_GUEST } from '../../shared/payments/link-calls.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { idempotencyKey } from '../../api-client/client.ts';
import { headSays } from '../../ui/primitives/head.ts';
import { koboOf } from '../documents/document-data.ts';
import { continuePayment } from '../payments/continue-payment.ts';
import { rememberLink } from '../payments/started-by-link.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import type { Received } from './use-received.ts';

/** The payments company of the installation. */
const PROVIDER = headSays('duewell-payments');

type Channel = 'card' | 'transfer';

interface Problem {
  readonly field: string | null;
  readonly text: string;
}

function ProblemText({ id, text }: { id: string; text: string | null }) {
  return (
    <p id={id} role="alert" className="mt-1 text-danger empty:hidden">
      {text}
    </p>
  );
}

/** A card payment continues on the provider's page, a transfer on the page with the account number; both return to the page with the state. */
export function PayForm({ view, q, onCancel }: { view: Received; q: string; onCancel: () => void }) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [revision] = useState(view.revision);
  const [channel, setChannel] = useState<Channel>('transfer');
  const balance = koboOf(view.balance);
  const due = koboOf(view.withholding?.payNow ?? view.balance);
  const most = largestPart(due);
  const next = koboOf(view.nextPayment?.payNow ?? view.balance);
  const [typed, setTyped] = useState(() => formatMoney(isPayablePart(next, balance, due) && next < due ? next : due));
  const wanted = amountIn(typed);
  const isPayable = wanted !== null && isPayablePart(wanted, balance, due);
  const [email, setEmail] = useState(view.recipient.email ?? '');
  // The same input again is the same payment.
  const keys = useRef(new Map<string, string>());
  const [state, setState] = useState<{ busy: boolean; problem: Problem | null }>({ busy: false, problem: null });
  useEffect(() => first.current?.focus(), []);
  const submit = async () => {
    if (wanted === null || !isPayable) {
      const [least, all] = [formatMoney(LEAST_PART), formatMoney(due)];
      const problem =
        most === null
          ? t('Enter {all}: it’s too small to pay in parts.', { all })
          : t('Enter {all}, or a part from {least} to {most}.', { all, least, most: formatMoney(most) });
      setState({ busy: false, problem: { field: 'amount', text: problem } });
      return;
    }
    setState({ busy: true, problem: null });
    const intent = `${channel} ${email} ${wanted} ${revision}`;
    const key = keys.current.get(intent) ?? idempotencyKey();
    keys.current.set(intent, key);
    try {
      const input = { q, amount: nairaFromKobo(wanted), channel, revision, ...(email.trim() && { email: email.trim() }) };
      const started = await callWithoutSchema<typeof startGuestPayment>(START_GUEST, input, { idempotencyKey: key });
      rememberLink(started.reference, q);
      continuePayment(started);
    } catch (error) {
      setState({ busy: false, problem: { field: (error instanceof ApiError && error.errors[0]?.field) || null, text: errorText(error) } });
    }
  };
  const amount = formatMoney(wanted !== null && isPayable ? wanted : balance);
  return (
    <form
      aria-label={t('Pay the invoice')}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="mb-1.5 font-medium">{t('How to pay')}</legend>
        {(['transfer', 'card'] as const).map((value, index) => (
          <label
            key={value}
            className="flex min-h-(--control) cursor-pointer items-center gap-2 rounded border border-edge/60 px-3 has-checked:border-accent has-checked:bg-accent-soft/50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="channel"
              value={value}
              checked={channel === value}
              onChange={() => setChannel(value)}
              className="accent-(--color-accent)"
            />
            {value === 'card' ? t('Card') : t('Transfer')}
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor={`${id}-amount`} className="mb-1.5 block font-medium">
          {t('Amount')}
        </label>
        <input
          id={`${id}-amount`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => wanted !== null && setTyped(formatMoney(wanted))}
          aria-invalid={!isPayable || undefined}
          aria-describedby={`${id}-rest ${id}-amount-error`}
          className="control tabular"
        />
        <p id={`${id}-rest`} className="mt-1 text-xs text-ink-2">
          {isPayable && wanted < due
            ? t('{rest} stays due.', { rest: formatMoney(subtract(due, wanted)) })
            : most !== null && t('You can pay a part, at least {least}.', { least: formatMoney(LEAST_PART) })}
        </p>
        {view.nextPayment && wanted !== due && (
          <Button variant="quiet" onClick={() => setTyped(formatMoney(due))}>
            {t('Pay the whole balance')}
          </Button>
        )}
        <ProblemText id={`${id}-amount-error`} text={state.problem?.field === 'amount' ? state.problem.text : null} />
      </div>
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {t('Email for the receipt')}
        </label>
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={state.problem?.field === 'email' || undefined}
          aria-describedby={`${id}-error`}
          className="control"
        />
      </div>
      <ProblemText id={`${id}-error`} text={state.problem && state.problem.field !== 'amount' ? state.problem.text : null} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={state.busy}>
          {channel === 'card' ? t('Pay {amount} by card', { amount }) : t('Show account details', { amount })}
        </Button>
        <Button onClick={onCancel} disabled={state.busy}>
          {t('Back')}
        </Button>
      </div>
      {PROVIDER && (
        <p className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
          <Lock aria-hidden="true" size={14} />
          {t('Secured by {provider}', { provider: PROVIDER })}
        </p>
      )}
      <p className="text-xs text-ink-3">
        {channel === 'card'
          ? t('Pay securely with our payment partner. We never see your card number.')
          : t('An account number for this payment only. Transfer the exact amount within 30 minutes.')}
      </p>
    </form>
  );
}

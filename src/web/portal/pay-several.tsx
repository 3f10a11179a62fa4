import { CreditCard, Landmark } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { MOST_NUMBERS } from '../../shared/payments/matching.ts';
import { add, formatMoney, nairaFromKobo, plainNaira, ZERO } from '../../shared/kit/money.ts';
import type { Kobo } from '../../shared/kit/money.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import type { InputOf, OutputOf } from '../../shared/kit/route.ts';
import type { payPortal, readPortal } from '../../shared/portal/contract.ts';
import { PAY_PORTAL } from '../../shared/portal/link-calls.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { idempotencyKey } from '../../api-client/client.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { koboOf } from '../documents/document-data.ts';
import { AccountNumber } from '../payments/account-number.tsx';
import { continuePayment } from '../payments/continue-payment.ts';
import { rememberLink } from '../payments/started-by-link.ts';

interface PaySeveralProps {
  keys: Pick<InputOf<typeof readPortal>, 'q' | 'access'>;
  account: OutputOf<typeof readPortal>['account'];
  /** Whether the customer has no address for receipts. */
  asksEmail: boolean;
  /** The chosen invoices, with the balance due of each in naira. */
  chosen: readonly { readonly number: string; readonly balance: number }[];
  /** What was shown is out of date. */
  onOutdated: (message: string) => void;
}

/** Pays the chosen invoices at once. Stays in view below their list. */
export function PaySeveral({ keys, account, asksEmail, chosen, onOutdated }: PaySeveralProps) {
  const sum = sumOf(chosen);
  const [email, setEmail] = useState('');
  const { busy, problem, start } = useStart(onOutdated);
  const pay = (channel: 'card' | 'transfer') =>
    start({ ...keys, channel, invoices: chosen.map(({ number }) => number), amount: nairaFromKobo(sum), ...(email.trim() && { email: email.trim() }) });
  return (
    <section
      aria-label={t('Pay the chosen invoices')}
      className="sticky bottom-0 z-10 grid gap-3 rounded border border-line bg-raised p-4 sm:px-5 print:hidden"
    >
      <p className="font-medium">{sumText(chosen)}</p>
      {account && <ByTransfer account={account} sum={sum} numbers={chosen.map(({ number }) => number)} />}
      {asksEmail && (
        <Field label={t('Email for the receipt')} {...(problem?.field === 'email' && { error: problem.text })}>
          <TextInput type="email" autoComplete="email" value={email} onChange={setEmail} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {!account && (
          <Button icon={<Landmark aria-hidden="true" size={16} />} loading={busy === 'transfer'} inactive={busy !== null} onClick={() => void pay('transfer')}>
            {t('Pay by bank transfer')}
          </Button>
        )}
        <Button icon={<CreditCard aria-hidden="true" size={16} />} loading={busy === 'card'} inactive={busy !== null} onClick={() => void pay('card')}>
          {t('Pay by card')}
        </Button>
      </div>
      {problem && problem.field !== 'email' && (
        <p role="alert" className="text-sm text-danger">
          {problem.text}
        </p>
      )}
    </section>
  );
}

/** How many are chosen, and what they cost. */
export function sumText(chosen: PaySeveralProps['chosen']): string {
  return tn(chosen.length, 'Pay {count} invoice: {sum}', 'Pay {count} invoices: {sum}', { sum: formatMoney(sumOf(chosen)) });
}

function sumOf(chosen: PaySeveralProps['chosen']): Kobo {
  return add(ZERO, ...chosen.map(({ balance }) => koboOf(balance)));
}

interface ByTransferProps {
  account: NonNullable<PaySeveralProps['account']>;
  sum: Kobo;
  numbers: readonly string[];
}

/** What to enter at the bank, and the text by which the transfer finds the invoices: without it, it pays those that are due first. */
function ByTransfer({ account, sum, numbers }: ByTransferProps) {
  const text = numbers.join(' ');
  if (numbers.length > MOST_NUMBERS)
    return <p className="text-sm text-ink-2">{t('One transfer can name up to {count} invoices: choose fewer, or pay by card.', { count: MOST_NUMBERS })}</p>;
  const rows = [
    { label: t('Account number'), value: <AccountNumber number={account.accountNumber} />, note: account.bankName, copied: account.accountNumber },
    { label: t('Amount'), value: formatMoney(sum), copied: plainNaira(sum) },
    { label: t('Write with it'), value: <Numbers numbers={numbers} />, copied: text },
  ];
  return (
    <dl aria-label={t('By bank transfer')} className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {rows.map(({ label, value, copied, ...more }) => (
        <div key={label} className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-3">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="tabular flex min-w-0 items-center gap-1">
            <span className="min-w-0 wrap-anywhere">{value}</span>
            <CopyButton text={copied} label={t('Copy {text}', { text: copied })} />
          </dd>
          {'note' in more && <dd className="w-full text-sm text-ink-2 max-sm:text-end">{more.note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Each on one line. */
function Numbers({ numbers }: Pick<ByTransferProps, 'numbers'>) {
  return numbers.map((number) => (
    <Fragment key={number}>
      <span className="whitespace-nowrap">{number}</span>{' '}
    </Fragment>
  ));
}

interface Problem {
  field: string | null;
  text: string;
}

/** Starts the payment and leaves for the provider's page, or for the page with the account number. */
function useStart(onOutdated: PaySeveralProps['onOutdated']) {
  const [state, setState] = useState<{ busy: 'card' | 'transfer' | null; problem: Problem | null }>({ busy: null, problem: null });
  // The same choice again is the same payment.
  const idempotencyKeys = useRef(new Map<string, string>());
  const start = async (input: InputOf<typeof payPortal> & { channel: 'card' | 'transfer' }) => {
    const wish = JSON.stringify({ ...input, invoices: input.invoices.toSorted() });
    const key = idempotencyKeys.current.get(wish) ?? idempotencyKey();
    idempotencyKeys.current.set(wish, key);
    setState({ busy: input.channel, problem: null });
    try {
      const started = await callWithoutSchema<typeof payPortal>(PAY_PORTAL, input, { idempotencyKey: key });
      rememberLink(started.reference, input.q);
      continuePayment(started);
    } catch (error) {
      setState({ busy: null, problem: { field: (error instanceof ApiError && error.errors[0]?.field) || null, text: errorText(error) } });
      if (error instanceof ApiError && error.code === 'STATE_CONFLICT') onOutdated(errorText(error));
    }
  };
  return { ...state, start };
}

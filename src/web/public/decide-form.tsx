import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { focusHeading } from '../../ui/primitives/navigation.ts';
import { CodeField, forgetCode } from './code-field.tsx';
import { useCodeSent } from './use-code-sent.ts';
import type { SendCode } from './use-code-sent.ts';

interface DecideFormProps {
  /** The id of the document: a reason typed in another tab is stored under it. */
  id: string;
  action: 'approve' | 'deny';
  noun: keyof typeof TEXTS;
  /** Formatted. */
  amount: string;
  /** The effect of an approval. */
  agree: ReactNode;
  /** What a decline leaves as it is. */
  note?: string | null;
  /** Filled in by the link of the code's e-mail; else one is sent when the form opens. */
  given: string | null;
  send: SendCode;
  decide: (said: { reason?: string; code: string }) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

const approve = (amount: string) => t('Approve {amount}', { amount });
const TEXTS = {
  invoice: { approve, deny: t('Decline invoice'), form: { approve: t('Approve the invoice'), deny: t('Decline the invoice') } },
  order: { approve, deny: t('Decline order'), form: { approve: t('Approve the order'), deny: t('Decline the order') } },
  quote: {
    approve: (amount: string) => t('Accept {amount}', { amount }),
    deny: t('Decline'),
    form: { approve: t('Accept the offer'), deny: t('Decline the offer') },
  },
} as const;

type Problems = Readonly<Partial<Record<'reason' | 'code' | 'form', string>>>;

/** The last step of a decision, on the page itself: shows amount and party, and takes the code that proves the person. */
export function DecideForm({ id: subject, action, noun, amount, agree, note, given, send, decide, onDone, onCancel }: DecideFormProps) {
  const id = useId();
  const first = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [reason, setReason] = useState(() => storedReason(subject));
  const [code, setCode] = useState(given ?? '');
  const [state, setState] = useState<{ busy: boolean; problems: Problems }>({ busy: false, problems: {} });
  const sent = useCodeSent(send, given === null);
  const denies = action === 'deny';
  const texts = TEXTS[noun];
  useEffect(() => first.current?.focus(), []);
  const write = (text: string) => {
    setReason(text);
    keepReason(subject, text);
  };
  const submit = async (typed: string) => {
    const problems = missing(denies ? reason : null, typed);
    if (Object.keys(problems).length > 0) {
      setState({ busy: false, problems });
      if (problems.reason !== undefined) first.current?.focus();
      return;
    }
    setState({ busy: true, problems: {} });
    try {
      await decide({ code: typed, ...(denies && { reason: reason.trim() }) });
      keepReason(subject, '');
      forgetCode();
      onDone();
      // The form with the clicked button has disappeared.
      requestAnimationFrame(() => focusHeading());
    } catch (error) {
      setState({ busy: false, problems: problemsOf(error) });
    }
  };
  return (
    <form
      aria-label={texts.form[action]}
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      {denies && note && <p className="wrap-anywhere">{note}</p>}
      {denies ? <ReasonField id={id} inputRef={first} value={reason} problem={state.problems.reason} onChange={write} /> : <p>{agree}</p>}
      <CodeField
        id={`${id}-code`}
        inputRef={denies ? undefined : first}
        value={code}
        problem={state.problems.code}
        sent={sent}
        given={given !== null}
        onChange={setCode}
        // The reason may still be missing: then nothing is submitted automatically.
        onComplete={(typed) => (denies ? undefined : void submit(typed))}
      />
      <p role="alert" className="text-danger empty:hidden">
        {state.problems.form}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={denies ? 'danger' : 'primary'} loading={state.busy}>
          {denies ? texts.deny : texts.approve(amount)}
        </Button>
        <Button onClick={onCancel} disabled={state.busy}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
}

interface ReasonFieldProps {
  id: string;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

function ReasonField({ id, inputRef, value, problem, onChange }: ReasonFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t('Reason')}
      </label>
      <textarea
        ref={inputRef}
        id={id}
        name="reason"
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-error`}
        className="control py-2"
      />
      <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function missing(reason: string | null, code: string): Problems {
  return {
    ...(reason?.trim() === '' && { reason: t('Please give a reason, so the sender can correct it.') }),
    ...(!/^\d{6}$/.test(code) && { code: t('Please enter the six-digit code.') }),
  };
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError) || error.errors.length === 0) return { form: errorText(error) };
  return Object.fromEntries(error.errors.map(({ field, message }) => [field === 'reason' || field === 'code' ? field : 'form', message]));
}

/** A reason being typed, for the tab that the code's e-mail opens. */
interface StoredReason {
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Longer than a code is valid. */
const LIFE = 3_600_000;

function storedReason(id: string): string {
  try {
    // Written by `keepReason`.
    const stored = JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as StoredReason | null;
    return stored && Date.now() - stored.at < LIFE ? stored.reason : '';
  } catch {
    // Storage is turned off, or contains something else.
    return '';
  }
}

/** An empty reason is deleted. */
function keepReason(id: string, reason: string): void {
  try {
    if (reason === '') localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify({ reason, at: Date.now() } satisfies StoredReason));
  } catch {
    // It stays at least in the form.
  }
}

function keyOf(id: string): string {
  return `duewell.reason.${id}`;
}

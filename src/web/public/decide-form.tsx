import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../shared/kit/words.ts';
import { errorText } from '../../ui/api-error.ts';
import { Button } from '../../ui/button.tsx';

interface DecideFormProps {
  action: 'approve' | 'deny';
  noun: 'invoice' | 'order';
  /** Formatted. */
  amount: string;
  /** What a yes means. */
  agree: ReactNode;
  decide: (reason: string | undefined) => Promise<unknown>;
  onDone: () => void;
  onCancel: () => void;
}

const WORDS = {
  invoice: { deny: t('Deny invoice'), form: { approve: t('Approve the invoice'), deny: t('Deny the invoice') } },
  order: { deny: t('Deny order'), form: { approve: t('Approve the order'), deny: t('Deny the order') } },
} as const;

/** The last word before a decision, in the page itself: it names amount and party. */
export function DecideForm({ action, noun, amount, agree, decide, onDone, onCancel }: DecideFormProps) {
  const id = useId();
  const first = useRef<HTMLTextAreaElement & HTMLButtonElement>(null);
  const [reason, setReason] = useState('');
  const [state, setState] = useState<{ busy: boolean; problem: string | null }>({ busy: false, problem: null });
  const denies = action === 'deny';
  const words = WORDS[noun];
  useEffect(() => first.current?.focus(), []);
  const submit = async () => {
    if (denies && reason.trim() === '') {
      setState({ busy: false, problem: t('Please say why, so that the sender can put it right.') });
      first.current?.focus();
      return;
    }
    setState({ busy: true, problem: null });
    try {
      await decide(denies ? reason.trim() : undefined);
      onDone();
    } catch (error) {
      setState({ busy: false, problem: errorText(error) });
    }
  };
  return (
    <form
      aria-label={words.form[action]}
      noValidate
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {denies ? (
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            {t('Reason')}
          </label>
          <textarea
            ref={first}
            id={id}
            name="reason"
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            aria-invalid={state.problem !== null || undefined}
            aria-describedby={`${id}-error`}
            className="control py-2"
          />
        </div>
      ) : (
        <p>{agree}</p>
      )}
      <p id={`${id}-error`} role="alert" className="text-danger empty:hidden">
        {state.problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button ref={denies ? undefined : first} type="submit" variant={denies ? 'danger' : 'primary'} loading={state.busy}>
          {denies ? words.deny : t('Approve {amount}', { amount })}
        </Button>
        <Button onClick={onCancel} disabled={state.busy}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
}

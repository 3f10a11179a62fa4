import type { RefObject } from 'react';
import { t, tn } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { go, withQuery } from '../../ui/primitives/navigation.ts';
import type { CodeSent } from './use-code-sent.ts';

interface CodeFieldProps {
  id: string;
  inputRef: RefObject<HTMLInputElement | null> | undefined;
  value: string;
  problem: string | undefined;
  sent: CodeSent;
  /** It was filled in by the link of its e-mail. */
  given: boolean;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
}

/** The one-time code from an e-mail: its address, and a button for another one. */
export function CodeField({ id, inputRef, value, problem, sent, given, onChange, onComplete }: CodeFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {t('Code from the email')}
      </label>
      <input
        ref={inputRef}
        id={id}
        name="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          // Typed after a complete, wrong code: starts a new one.
          const code = (value.length === 6 && digits.length > 6 && digits.startsWith(value) ? digits.slice(6) : digits).slice(0, 6);
          onChange(code);
          if (code.length === 6 && code !== value) onComplete(code);
        }}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className="control tabular max-w-40"
      />
      <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {problem ?? sent.problem}
      </p>
      <p id={`${id}-hint`} role="status" className="mt-1 text-sm text-ink-2 wrap-anywhere empty:hidden">
        {hint(sent, given)}
      </p>
      <div className="-ms-3">
        <Button size="small" variant="quiet" disabled={sent.wait > 0} loading={sent.busy} onClick={sent.again}>
          {sent.wait > 0 ? tn(sent.wait, 'Send another code in {count} second', 'Send another code in {count} seconds') : t('Send another code')}
        </Button>
      </div>
    </div>
  );
}

function hint({ to, busy }: CodeSent, given: boolean): string {
  if (busy) return t('We are sending a code.');
  if (to !== null) return t('We sent it to {to}. It expires in 10 minutes.', { to });
  return given ? t('Filled in from the email.') : '';
}

/** Removes the used code from the address: addresses are copied, and stored in histories. */
export function forgetCode(): void {
  go(withQuery(location.pathname, { action: null, code: null }, location.search), { replace: true });
}

import { useEffect, useRef, useState } from 'react';
import { beginStepUp, confirmStepUp } from '../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { ApiError, errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { call } from '../../api-client/client.ts';
import { Dialog, DialogButtons } from '../../ui/overlays/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useSecondsUntil } from '../../ui/primitives/use-seconds-until.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { FactorInput } from '../accounts/factor-input.tsx';
import { resendAt } from '../accounts/pending.ts';
import { dayAndClock } from '../base/day-and-clock.ts';
import { overlay } from './overlay.tsx';
import { currentSession, onSession } from '../base/session.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Asks for the code of a challenge, over the current screen. True if it was right; false if the dialog was closed. Simultaneous calls are asked about one after
 * another, because each confirmation is for one call.
 */
export function proveIdentity(challengeId: string): Promise<boolean> {
  const proved = last.then(() => dialogFor(challengeId));
  last = proved;
  return proved;
}

function dialogFor(challengeId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forget = onSession(() => {
      // If the session ends meanwhile, the dialog closes.
      if (!currentSession()) close(false);
    });
    const unmount = overlay(<StepUpDialog challengeId={challengeId} onClose={(proved) => close(proved)} />);
    const close = (proved: boolean) => {
      forget();
      unmount();
      resolve(proved);
    };
  });
}

type Challenge = OutputOf<typeof beginStepUp>;
interface State {
  challenge: Challenge | null;
  /** Epoch milliseconds; another code may be requested from then on. */
  resendAt: number;
  error: unknown;
}

function StepUpDialog({ challengeId, onClose }: { challengeId: string; onClose: (proved: boolean) => void }) {
  const [state, setState] = useState<State>({ challenge: null, resendAt: 0, error: null });
  const { challenge, resendAt: until, error } = state;
  useEffect(() => {
    let here = true;
    void requestCode(challengeId, null).then((next) => here && setState(next));
    return () => {
      here = false;
    };
  }, [challengeId]);
  const again = async () => setState(await requestCode(challengeId, challenge));
  return (
    <Dialog size="small" title={t('Confirm it’s you')} onClose={() => onClose(false)}>
      <div className="grid gap-5">
        <div role="alert" className="empty:hidden">
          {error !== null && <Panel tone="bad">{errorText(error)}</Panel>}
        </div>
        {challenge ? (
          <CodeForm challengeId={challengeId} challenge={challenge} until={until} onResend={again} onClose={onClose} />
        ) : (
          error === null && <Waiting />
        )}
        {!challenge && error !== null && (
          <DialogButtons>
            <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
            <Button variant="primary" onClick={() => void again()}>
              {t('Try again')}
            </Button>
          </DialogButtons>
        )}
      </div>
    </Dialog>
  );
}

/** Requests a code. One sent less than a minute ago is still valid: then no other is sent. */
async function requestCode(challengeId: string, before: Challenge | null): Promise<State> {
  try {
    const challenge = await call(beginStepUp, { challengeId }, { quiet: true });
    return { challenge, resendAt: resendAt(challenge.resendAfter), error: null };
  } catch (error) {
    const wait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    return { challenge: before, resendAt: wait > 0 ? resendAt(wait) : 0, error };
  }
}

interface CodeFormProps {
  challengeId: string;
  challenge: Challenge;
  until: number;
  onResend: () => Promise<void>;
  onClose: (proved: boolean) => void;
}

function CodeForm({ challengeId, challenge, until, onResend, onClose }: CodeFormProps) {
  const form = useForm({
    schema: confirmStepUp.input,
    defaults: { code: '' },
    toInput: (values) => ({ ...values, challengeId }),
    codes: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    submit: async (input) => {
      await call(confirmStepUp, input);
      onClose(true);
    },
  });
  const isSent = challenge.by !== 'totp';
  return (
    <Form form={form} label={t('Confirm it’s you')}>
      <p className="font-medium text-pretty">{challenge.summary}</p>
      <p className="text-ink-2">
        {isSent ? (
          <T
            text="Enter the code we sent to {destination}. It expires in 10 minutes and works only for this."
            destination={<span className="tabular whitespace-nowrap text-ink">{challenge.to}</span>}
          />
        ) : (
          t('Enter the current code from your authenticator app. It works only for this.')
        )}
      </p>
      <FormField name="code" label={t('Code')}>
        {(bind) =>
          isSent ? <OtpInput {...bind} autoFocus onComplete={() => form.submit()} /> : <FactorInput {...bind} autoFocus onComplete={() => form.submit()} />
        }
      </FormField>
      {isSent && <ResendButton until={until} onResend={onResend} />}
      {challenge.appFrom && (
        <p className="text-sm text-ink-2">
          {t('Your authenticator app is new. It can confirm payments from {time}; until then, we’ll send you a code.', {
            time: dayAndClock(challenge.appFrom),
          })}
        </p>
      )}
      <DialogButtons>
        <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
        <SubmitButton>{t('Confirm')}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function ResendButton({ until, onResend }: { until: number; onResend: () => Promise<void> }) {
  const left = useSecondsUntil(until);
  const [busy, setBusy] = useState(false);
  const self = useRef<HTMLSpanElement>(null);
  const run = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
    // The button is disabled now, and the focus would leave the dialog.
    self.current?.closest('form')?.querySelector('input')?.focus();
  };
  return (
    <span ref={self} className="-ms-3 -mt-3 justify-self-start">
      <Button variant="quiet" size="small" loading={busy} disabled={left > 0} onClick={() => void run()}>
        <span className="tabular">{left > 0 ? t('Resend in {left} s', { left }) : t('Resend')}</span>
      </Button>
    </span>
  );
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-5">
      <Loading label={t('Sending a code')} />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-14 w-72" />
      <Skeleton className="h-(--control) w-full" />
    </div>
  );
}

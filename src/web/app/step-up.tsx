import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { beginStepUp, confirmStepUp } from '../../shared/accounts/security-contract.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/kit/words.ts';
import { ApiError, errorText } from '../../ui/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { call } from '../../ui/client.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form, FormField, SubmitButton } from '../../ui/form.tsx';
import { OtpInput } from '../../ui/otp-input.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { T } from '../../ui/words.tsx';
import { FactorInput } from '../accounts/factor-input.tsx';
import { resendAt } from '../accounts/pending.ts';
import { useSecondsUntil } from '../accounts/resend.tsx';
import { currentSession, onSession } from './session.ts';

let asking: Promise<boolean> | null = null;

/**
 * Asks, over whatever is on the screen, for a code that proves who is here. True when it was right; false when it was closed. Several
 * calls at once are answered by one dialog.
 */
export function proveIdentity(): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = createRoot(host);
    const close = (proved: boolean) => {
      forget();
      asking = null;
      root.unmount();
      host.remove();
      resolve(proved);
    };
    // A session that ends meanwhile takes the question with it.
    const forget = onSession(() => {
      if (!currentSession()) close(false);
    });
    root.render(<StepUpDialog onClose={close} />);
  });
  return asking;
}

type Asked = OutputOf<typeof beginStepUp>;
interface State {
  asked: Asked | null;
  /** Epoch milliseconds; another code may be sent from then on. */
  resendAt: number;
  error: unknown;
}

function StepUpDialog({ onClose }: { onClose: (proved: boolean) => void }) {
  const [state, setState] = useState<State>({ asked: null, resendAt: 0, error: null });
  const { asked, resendAt: until, error } = state;
  useEffect(() => {
    let here = true;
    void ask(null).then((next) => here && setState(next));
    return () => {
      here = false;
    };
  }, []);
  const again = async () => setState(await ask(asked));
  return (
    <Dialog size="small" title={t('Confirm that it is you')} onClose={() => onClose(false)}>
      <div className="grid gap-5">
        <div role="alert" className="empty:hidden">
          {error !== null && <Panel tone="bad">{errorText(error)}</Panel>}
        </div>
        {asked ? <CodeForm asked={asked} until={until} onResend={again} onClose={onClose} /> : error === null && <Waiting />}
        {!asked && error !== null && (
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

/** Asks for a code. One that was sent a moment ago still counts, so that being too early is no obstacle. */
async function ask(before: Asked | null): Promise<State> {
  try {
    const asked = await call(beginStepUp, {}, { quiet: true });
    return { asked, resendAt: resendAt(asked.resendAfter), error: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') return { asked: before, resendAt: 0, error };
    return { asked: before ?? { by: 'sms', to: null, resendAfter: 0 }, resendAt: resendAt(error.retryAfter ?? 60), error: before && error };
  }
}

function CodeForm({ asked, until, onResend, onClose }: { asked: Asked; until: number; onResend: () => Promise<void>; onClose: (proved: boolean) => void }) {
  const form = useForm({
    schema: confirmStepUp.input,
    defaults: { code: '' },
    toInput: (values) => values,
    codes: { CODE_WRONG: 'code', CODE_EXPIRED: 'code' },
    submit: async (input) => {
      await call(confirmStepUp, input);
      onClose(true);
    },
  });
  const bySms = asked.by === 'sms';
  return (
    <Form form={form} label={t('Confirm that it is you')}>
      <p className="text-ink-2">
        {bySms ? (
          <T
            text="For your safety this needs a code. We sent it to {phone}; it is good for ten minutes."
            phone={asked.to ? <span className="tabular whitespace-nowrap text-ink">{asked.to}</span> : t('your phone')}
          />
        ) : (
          t('For your safety this needs the code that your authenticator app shows now.')
        )}
      </p>
      <FormField name="code" label={t('Code')} {...(!bySms && { hint: t('Without your app: type one of your recovery codes.') })}>
        {(bind) => (bySms ? <OtpInput {...bind} autoFocus onComplete={() => form.submit()} /> : <FactorInput {...bind} autoFocus />)}
      </FormField>
      {bySms && <ResendButton until={until} onResend={onResend} />}
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
  const run = async () => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  return (
    <span className="-ms-3 -mt-3 justify-self-start">
      <Button variant="quiet" size="small" loading={busy} disabled={left > 0} onClick={() => void run()}>
        <span className="tabular">{left > 0 ? t('Send again in {left} s', { left }) : t('Send again')}</span>
      </Button>
    </span>
  );
}

function Waiting() {
  return (
    <div aria-busy className="grid gap-5">
      <Loading label={t('Asking for a code')} />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-14 w-72" />
      <Skeleton className="h-(--control) w-full" />
    </div>
  );
}

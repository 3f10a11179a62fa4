import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { errorText } from '../../api-client/api-error.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSecondsUntil } from '../../ui/primitives/use-seconds-until.ts';
import { pending, resendAt, setPending } from './pending.ts';

export interface ResendProps {
  /** `Send the code again`. */
  label: string;
  /** The confirmation after sending. */
  sent: string;
  send: () => Promise<{ resendAfter: number }>;
  /** The page's main action. */
  primary?: boolean;
}

/** Sends again, after a countdown that survives a reload. */
export function Resend({ label, sent, send, primary = false }: ResendProps) {
  const [until, setUntil] = useState(() => pending()?.resendAt ?? 0);
  const left = useSecondsUntil(until);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const answer = await send();
      const next = resendAt(answer.resendAfter);
      const who = pending();
      if (who) setPending({ ...who, resendAt: next });
      setUntil(next);
      toast.success(sent);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant={primary ? 'primary' : 'secondary'} loading={busy} disabled={left > 0} onClick={() => void run()}>
      <span className="tabular">{left > 0 ? t('{label} in {left} s', { label, left }) : label}</span>
    </Button>
  );
}

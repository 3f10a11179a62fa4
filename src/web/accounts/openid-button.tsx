import { useState } from 'react';
import { beginOpenId } from '../../shared/accounts/security-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { leaveFor } from '../../ui/primitives/leave-for.ts';
import { call } from '../../api-client/client.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { keepState } from './openid-state.ts';
import { mustEncrypt } from './sign-in.ts';

/** Starts the sign-in at the installation's OpenID Connect provider. */
export function OpenIdButton({ name }: { name: string }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      mustEncrypt();
      const { url, state } = await call(beginOpenId, {});
      keepState(state);
      leaveFor(url);
    } catch (error) {
      setBusy(false);
      toast.error(errorText(error));
    }
  };
  return (
    <div className="mt-5 grid gap-5">
      <div aria-hidden="true" className="flex items-center gap-4 text-sm text-ink-3">
        <span className="flex-1 border-t border-line" />
        {t('or')}
        <span className="flex-1 border-t border-line" />
      </div>
      <Button size="large" wide loading={busy} onClick={() => void start()}>
        <span className="truncate">{t('Continue with {name}', { name })}</span>
      </Button>
    </div>
  );
}

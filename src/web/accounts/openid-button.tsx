import { useEffect, useState } from 'react';
import { beginOpenId, readOpenId } from '../../shared/accounts/security-contract.ts';
import { errorText } from '../../ui/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/client.ts';
import { toast } from '../../ui/toast-store.ts';
import { keepState } from './openid-state.ts';
import { mustEncrypt } from './sign-in.ts';

/** Where the installation has an OpenID Connect provider: the way there. Else nothing. */
export function OpenIdButton() {
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    // Without an answer the password works as ever.
    call(readOpenId, {}, { quiet: true }).then(
      ({ provider }) => here && setName(provider?.name ?? null),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  const start = async () => {
    setBusy(true);
    try {
      mustEncrypt();
      const { url, state } = await call(beginOpenId, {});
      keepState(state);
      location.assign(url);
    } catch (error) {
      setBusy(false);
      toast.error(errorText(error));
    }
  };
  if (name === null) return null;
  return (
    <div className="mt-5 grid gap-5">
      <div aria-hidden="true" className="flex items-center gap-4 text-sm text-ink-3">
        <span className="flex-1 border-t border-line" />
        or
        <span className="flex-1 border-t border-line" />
      </div>
      <Button size="large" wide loading={busy} onClick={() => void start()}>
        <span className="truncate">Continue with {name}</span>
      </Button>
    </div>
  );
}

import { useState } from 'react';
import type { requestPortal } from '../../shared/portal/contract.ts';
import { REQUEST_PORTAL } from '../../shared/portal/link-calls.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';

/** Sends the recipient the link of their customer portal. It goes to their address, because an invoice's link is forwarded. */
export function AllInvoices({ q }: { q: string }) {
  const [state, setState] = useState<{ busy: boolean; said: string | null }>({ busy: false, said: null });
  const ask = () => {
    setState({ busy: true, said: null });
    callWithoutSchema<typeof requestPortal>(REQUEST_PORTAL, { q }).then(
      ({ to }) => setState({ busy: false, said: t('We’ve sent the link to {to}.', { to }) }),
      (error: unknown) => setState({ busy: false, said: errorText(error) }),
    );
  };
  return (
    <div className="text-sm text-ink-2 wrap-anywhere">
      <div className="-ms-3">
        <Button size="small" variant="quiet" loading={state.busy} onClick={ask}>
          {t('Email me all my invoices')}
        </Button>
      </div>
      <p role="status" className="mt-1 empty:hidden">
        {state.said}
      </p>
    </div>
  );
}

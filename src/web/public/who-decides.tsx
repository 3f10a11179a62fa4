import { useState } from 'react';
import type { Decider } from '../../shared/invoices/proof.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { ButtonLink } from '../../ui/primitives/link.tsx';
import { useSession } from '../base/session.ts';

interface WhoDecidesProps {
  by: { by: Decider; address: string | null };
  sender: string;
  /** The page where a member of the recipient decides, after signing in. */
  path: string;
  /** Whether the page has a more important action. */
  minor?: boolean;
  /** A quote is accepted, not approved. */
  accepts?: boolean;
  /** Sends the e-mail that can decide again, to its recipient. */
  send: () => Promise<{ to: string }>;
}

/** For a reader who cannot decide here: who can, and how. */
export function WhoDecides({ by: { by, address }, sender, path, minor = false, accepts = false, send }: WhoDecidesProps) {
  const isIn = useSession() !== null;
  const [state, setState] = useState<{ busy: boolean; said: string | null }>({ busy: false, said: null });
  if (by === 'member')
    return (
      <ButtonLink wide size="large" variant={minor ? 'secondary' : 'primary'} to={path}>
        {isIn ? t('Open it to decide') : accepts ? t('Sign in to accept') : t('Sign in to approve')}
      </ButtonLink>
    );
  if (by === 'nobody')
    return (
      <p className="text-sm text-ink-2">
        {accepts
          ? t('It wasn’t sent to an email address, so it can’t be accepted by link. Ask {sender} to send it by email.', { sender })
          : t('It wasn’t sent to an email address, so it can’t be approved by link. Ask {sender} to send it by email.', { sender })}
      </p>
    );
  const again = () => {
    setState({ busy: true, said: null });
    send().then(
      ({ to }) => setState({ busy: false, said: t('Sent to {to}.', { to }) }),
      (error: unknown) => setState({ busy: false, said: errorText(error) }),
    );
  };
  return (
    <div className="text-sm text-ink-2 wrap-anywhere">
      <p>
        {accepts
          ? t('Only {address} can accept or decline it, from the email.', { address: address ?? '' })
          : t('Only {address} can approve or decline it, from the email.', { address: address ?? '' })}
      </p>
      <p role="status" className="mt-1 empty:hidden">
        {state.said}
      </p>
      <div className="-ms-3">
        <Button size="small" variant="quiet" loading={state.busy} onClick={again}>
          {t('Send the email again')}
        </Button>
      </div>
    </div>
  );
}

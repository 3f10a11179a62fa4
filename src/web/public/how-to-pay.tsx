import { ButtonLink, Link } from '../../ui/link.tsx';
import { PRODUCT } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { useSession } from '../app/session.ts';
import type { Received } from './use-received.ts';

/** This release pays from a wallet; cards and transfers are not there yet, and nothing here pretends they are. */
export function HowToPay({ view }: { view: Received }) {
  const session = useSession();
  const email = view.recipient.email;
  const theirs = session !== null && view.payerHasAccount && session.profile.email.toLowerCase() === email?.toLowerCase();
  if (theirs) {
    return (
      <ButtonLink wide size="large" to={paths.invoice(view.id)}>
        Pay from your wallet
      </ButtonLink>
    );
  }
  return (
    <div className="border-t border-line pt-4 text-sm text-ink-2">
      <p className="font-medium text-ink">How to pay</p>
      <p className="mt-0.5 wrap-anywhere">
        {view.payerHasAccount ? (
          <>
            <Link to={paths.login()}>Log in</Link> {email && <>as {email} </>}and pay from your wallet.
          </>
        ) : (
          <>
            <Link to={paths.register()}>Open a {PRODUCT} account</Link> {email && <>with {email} </>}and pay from its wallet.
          </>
        )}{' '}
        Card and bank transfer are not available here yet.
      </p>
    </div>
  );
}

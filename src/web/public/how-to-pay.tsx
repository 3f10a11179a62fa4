import { useState, useSyncExternalStore } from 'react';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ButtonLink, Link } from '../../ui/primitives/link.tsx';
import { Skeleton } from '../../ui/primitives/skeleton.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { publicPaths } from '../base/public-paths.ts';
import { useSession } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { begunBy } from '../payments/started-by-link.ts';
import type { Received } from './use-received.ts';

// Loaded when somebody pays: most readers only look.
const PayForm = lazyPart(() => import('./pay-form.tsx').then((module) => module.PayForm), <Skeleton className="h-40 w-full" />);
// Loaded for the few who have started a payment, or must be warned.
const BegunPayments = lazyPart(() => import('./started-payments.tsx').then((module) => module.BegunPayments));
const never = () => () => undefined;

interface HowToPayProps {
  view: Received;
  q: string;
  /** Whether the page has a more important action. */
  decides: boolean;
  paying: boolean;
  onPay: (doing: 'pay' | null) => void;
}

/** Payment by card or transfer without an account; a person with an account may use it instead. */
export function HowToPay({ view, q, decides, paying, onPay }: HowToPayProps) {
  const session = useSession();
  const [isWaiting, setWaiting] = useState(false);
  // During server rendering there are no payments and no warnings.
  const begun = useSyncExternalStore(
    never,
    () => begunBy(q)[0] ?? view.accountBefore ?? view.duplicateOf,
    () => undefined,
  );
  const email = view.recipient.email;
  const theirs = session !== null && view.payerHasAccount && session.profile.email.toLowerCase() === email?.toLowerCase();
  const amount = formatMoney(koboOf(view.nextPayment?.payNow ?? view.withholding?.payNow ?? view.balance));
  if (theirs) {
    return (
      <ButtonLink wide size="large" variant={decides ? 'secondary' : 'primary'} to={publicPaths.invoice(view.id)}>
        {t('Pay from your account')}
      </ButtonLink>
    );
  }
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {begun && <BegunPayments q={q} view={view} onWaiting={setWaiting} />}
      {paying ? (
        <PayForm view={view} q={q} onCancel={() => onPay(null)} />
      ) : (
        <Button wide size="large" variant={decides || isWaiting ? 'secondary' : 'primary'} onClick={() => onPay('pay')}>
          {t('Pay {amount}', { amount })}
        </Button>
      )}
      {view.payerHasAccount && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          <T
            text={email ? 'Or {link} as {email} and pay from your wallet.' : 'Or {link} and pay from your wallet.'}
            link={<Link to={publicPaths.login()}>{t('sign in')}</Link>}
            email={email}
          />
        </p>
      )}
    </div>
  );
}

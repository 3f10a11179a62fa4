import { useEffect, useState } from 'react';
import { t } from '../../shared/kit/words.ts';
import type { checkGuestPayment } from '../../shared/payments/contract.ts';
import { CHECK_GUEST } from '../../shared/payments/link-calls.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { Panel } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { T } from '../../ui/words.tsx';
import { paths } from '../app/paths.ts';
import { begunBy } from '../payments/way-back.ts';
import { callLight } from './call-light.ts';

type Begun = OutputOf<typeof checkGuestPayment>;

/** Nobody should pay it twice because they came back. `onWaiting`: whether something waits for a bank. */
export function BegunPayments({ q, balance, onWaiting }: { q: string; balance: number; onWaiting: (is: boolean) => void }) {
  const begun = useBegun(q, balance);
  const isWaiting = begun.length > 0;
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  return isWaiting && <Waiting begun={begun} />;
}

/** Of what this tab has begun to pay by the link, that which no bank has concluded. Read again when what is owed changes. */
function useBegun(q: string, balance: number): readonly Begun[] {
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  useEffect(() => {
    let gone = false;
    const asked = begunBy(q).map((reference) => callLight<typeof checkGuestPayment>(CHECK_GUEST, { reference }, { quiet: true }).catch(() => null));
    if (asked.length > 0)
      void Promise.all(asked).then((found) => {
        if (!gone) setBegun(found.filter((one) => one !== null).filter(({ status }) => status === 'pending'));
      });
    return () => {
      gone = true;
    };
  }, [q, balance]);
  return begun;
}

function Waiting({ begun }: { begun: readonly Begun[] }) {
  return (
    <Panel tone="info">
      <p className="font-medium">{t('Waiting for the bank')}</p>
      <ul className="mt-1 grid gap-1">
        {begun.map((one) => (
          <li key={one.reference}>
            <T text={one.channel === 'card' ? t('{amount} by card.') : t('{amount} by bank transfer.')} amount={<Money naira={one.amount} />} />{' '}
            <Link to={paths.payment(one.reference)}>{t('See how it stands')}</Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">{t('Look there before you pay it another way, so that it is not paid twice.')}</p>
    </Panel>
  );
}

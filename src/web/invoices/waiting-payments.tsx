import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { waitingPayments } from '../../shared/payments/contract.ts';
import { t } from '../../shared/kit/words.ts';
import { Panel } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { queryOf } from '../../ui/query.ts';
import { T } from '../../ui/words.tsx';
import { paths } from '../app/paths.ts';
import { useSignedIn } from '../app/session.ts';
import { momentText, today } from '../business/days.ts';

/** Nothing while it is not known. */
export function useWaiting(invoiceId: string, enabled = true) {
  const { business } = useSignedIn();
  const { data } = useQuery({ ...queryOf(waitingPayments, { businessId: business.id, invoiceId }), enabled });
  return data?.waiting ?? [];
}

/** What was begun to be paid and no bank has concluded: nobody should pay it again meanwhile. */
export function WaitingPayments({ invoiceId }: { invoiceId: string }) {
  const waiting = useWaiting(invoiceId);
  if (waiting.length === 0) return null;
  return (
    <Panel tone="info" icon={<Clock aria-hidden="true" size={16} />}>
      <p className="font-medium">{t('Waiting for the bank')}</p>
      <ul className="mt-1 grid gap-1">
        {waiting.map((one) => (
          <li key={one.reference}>
            <T
              text={one.channel === 'card' ? t('{amount} by card, begun {when}.') : t('{amount} by bank transfer, begun {when}.')}
              amount={<Money naira={one.amount} />}
              when={<time dateTime={one.at}>{momentText(one.at, today())}</time>}
            />{' '}
            <Link to={paths.payment(one.reference)}>{t('See how it stands')}</Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-ink-2">{t('Look there before you pay it another way, so that it is not paid twice.')}</p>
    </Panel>
  );
}

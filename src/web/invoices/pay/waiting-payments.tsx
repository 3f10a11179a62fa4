import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { waitingPayments } from '../../../shared/payments/contract.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { Money } from '../../../ui/primitives/money.tsx';
import { queryOf } from '../../../api-client/query.ts';
import { T } from '../../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../../base/session.ts';
import { WaitingPanel } from '../../payments/waiting-panel.tsx';
import { momentText, today } from '../../base/days.ts';

/** Undefined while unknown. */
export function useWaiting(invoiceId: string, enabled = true) {
  const { business } = useSignedIn();
  const { data } = useQuery({ ...queryOf(waitingPayments, { businessId: business.id, invoiceId }), enabled });
  return data?.waiting ?? [];
}

export function WaitingPayments({ invoiceId }: { invoiceId: string }) {
  const waiting = useWaiting(invoiceId);
  if (waiting.length === 0) return null;
  return (
    <WaitingPanel
      icon={<Clock aria-hidden="true" size={16} />}
      payments={waiting.map(({ reference, channel, amount, at }) => ({
        reference,
        text: (
          <T
            text={channel === 'card' ? t('{amount} by card, started {when}.') : t('{amount} by bank transfer, started {when}.')}
            amount={<Money naira={amount} />}
            when={<time dateTime={at}>{momentText(at, today())}</time>}
          />
        ),
      }))}
    />
  );
}

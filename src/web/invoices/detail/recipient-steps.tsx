import { useId } from 'react';
import { Check, WalletCards, X } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/primitives/button.tsx';
import { dayAndClock } from '../../base/day-and-clock.ts';
import { paths } from '../../base/paths.ts';
import { usePermission } from '../../base/permission.ts';
import type { PermissionState } from '../../base/permission.ts';
import { koboOf } from '../../documents/document-data.ts';
import { ownRequestText } from '../../team/own-request-text.ts';
import { isDecline } from '../../team/approve-label.ts';
import { DeclinedRequest, useOpenRequests, useOwnRequest } from '../../team/open-requests.tsx';
import type { DraftView as View } from '../editor/values.ts';
import { useWaiting } from '../pay/waiting-payments.tsx';
import { useSecondPerson } from '../pay/warnings.tsx';

interface RecipientStepsProps {
  view: View;
  onOpen: (open: 'approve' | 'deny' | 'pay') => void;
}

/** The actions of the recipient. What they have requested themselves is not offered again; the request above can be withdrawn. */
export function RecipientSteps({ view, onOpen }: RecipientStepsProps) {
  const { can } = view;
  const id = useId();
  const path = paths.invoice(view.id);
  const [decision, payment] = [useOwnRequest(path, 'invoice.approval'), useOwnRequest(path, 'invoice.pay')];
  const waits = useWaiting(view.id, can.pay).length > 0;
  const second = useSecondPerson(view.id, can.approve || can.pay);
  const [deciding, paying] = [usePermission('invoice.approval'), usePermission('invoice.pay')];
  const decide = deciding.allowed && can.approve ? withReason(deciding, second.approve) : deciding;
  const exceeds = second.pay && koboOf(second.pay.above) < koboOf(view.withholding?.payNow ?? view.balance);
  const pay = paying.allowed ? withReason(paying, exceeds ? (second.pay?.reason ?? null) : null) : paying;
  const declines = decision !== undefined && isDecline(decision);
  // Nobody asks to decline and to pay the same invoice: the first request is withdrawn before.
  const [mayApprove, mayDeny, mayPay] = [can.approve && !decision, can.deny && !decision && !payment, can.pay && !payment && !declines];
  const refused = new Set([(mayApprove || mayDeny) && decide.reason, mayPay && pay.reason].filter((reason) => reason !== false && reason !== ''));
  const icon = { 'aria-hidden': true, size: 16 } as const;
  const press = (may: PermissionState, open: 'approve' | 'deny' | 'pay') => ({
    wide: true,
    disabled: may.answer === 'deny',
    'aria-describedby': may.allowed ? undefined : id,
    onClick: () => onOpen(open),
  });
  const asks = decide.answer === 'ask';
  // A colleague's request on the page is answered first; who has paid a part goes on paying.
  const first = useOpenRequests(path).some(({ mayDecide }) => mayDecide) ? null : mayPay && !waits && (!mayApprove || view.paid > 0) ? 'pay' : 'approve';
  if (!can.approve && !can.deny && !can.pay) return null;
  const payButton = mayPay && (
    <div className="col-span-2">
      <Button {...press(pay, 'pay')} variant={first === 'pay' ? 'primary' : 'secondary'} icon={<WalletCards {...icon} />}>
        {pay.answer === 'ask' ? t('Request payment approval') : t('Pay')}
      </Button>
    </div>
  );
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      <DeclinedRequest
        path={path}
        actions={[...(can.approve || can.deny ? (['invoice.approval'] as const) : []), ...(can.pay ? (['invoice.pay'] as const) : [])]}
      />
      {decision && <p className="col-span-2 text-ink-2">{ownRequestText(decision)}</p>}
      {payment && <p className="col-span-2 text-ink-2">{t('You asked for approval of the payment on {day}.', { day: dayAndClock(payment.at) })}</p>}
      {!asks && payButton}
      {mayApprove && (
        <div className={mayDeny && !asks ? '' : 'col-span-2'}>
          <Button {...press(decide, 'approve')} variant={first === 'approve' ? 'primary' : 'secondary'} icon={<Check {...icon} />}>
            {asks ? t('Request approval') : t('Approve')}
          </Button>
        </div>
      )}
      {mayDeny && (
        <div className={asks ? 'col-span-2' : ''}>
          <Button {...press(deciding, 'deny')} icon={<X {...icon} />}>
            {deciding.answer === 'ask' ? t('Request to decline') : t('Decline')}
          </Button>
        </div>
      )}
      {asks && payButton}
      <p id={id} className="col-span-2 text-ink-2 empty:hidden">
        {[...refused].join(' ')}
      </p>
    </div>
  );
}

/** With a rule's reason, another person must agree. */
function withReason(may: PermissionState, reason: string | null): PermissionState {
  return reason === null ? may : { answer: 'ask', allowed: false, reason };
}

import { useState } from 'react';
import { decideOrder } from '../../shared/orders/decision-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { call } from '../../api-client/client.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { useSignedIn } from '../base/session.ts';
import { koboOf } from '../documents/document-data.ts';
import { ApproveDialog, DenyDialog } from '../team/decide-dialogs.tsx';
import type { Decision } from '../team/decide-dialogs.tsx';
import type { OrderView } from './order-kind.ts';

interface Props {
  view: OrderView;
  onClose: () => void;
}

export function ApproveOrderDialog({ view, onClose }: Props) {
  const decision = useDecision(view);
  const amount = formatMoney(koboOf(view.total));
  const name = view.number ?? t('this order');
  return (
    <ApproveDialog
      decision={decision}
      texts={{
        title: t('Approve {name}?', { name }),
        confirm: t('Approve {amount}', { amount }),
        done: t('{name} approved', { name: view.number ?? t('Order') }),
        request: t('Request approval of {name}', { name }),
      }}
      granted={<T text="Once approved, {name} expects a delivery worth {amount}." name={<b>{view.sender.name}</b>} amount={<b>{amount}</b>} />}
      onClose={onClose}
    >
      <T
        text="You agree to deliver the order of {name} for {amount}. You can then turn it into an invoice in one click."
        name={<b className="wrap-anywhere">{view.sender.name}</b>}
        amount={<b>{amount}</b>}
      />
    </ApproveDialog>
  );
}

export function DenyOrderDialog({ view, onClose }: Props) {
  const decision = useDecision(view);
  const name = view.number ?? t('this order');
  return (
    <DenyDialog
      decision={decision}
      texts={{
        title: t('Decline {name}?', { name }),
        confirm: t('Decline order'),
        done: t('{name} declined. {party} has been notified.', { name: view.number ?? t('Order'), party: view.sender.name }),
        request: t('Request to decline {name}', { name }),
        form: t('Decline the order'),
        example: t('Two of these are out of stock until May.'),
      }}
      onClose={onClose}
    >
      {t('{name} sees the reason and can revise the order.', { name: view.sender.name })}
    </DenyDialog>
  );
}

/** Of the version that was in sight when the dialog opened, also if the page reads a newer one meanwhile. */
function useDecision(view: OrderView): Decision {
  const [revision] = useState(view.revision);
  const { business } = useSignedIn();
  const of = { orderId: view.id, revision };
  return { of, route: decideOrder, decide: (said, options) => call(decideOrder, { ...said, ...of, businessId: business.id }, options) };
}

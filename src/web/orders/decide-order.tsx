import { useState } from 'react';
import type { sendOrderCode, answerOrder } from '../../shared/orders/decision-contract.ts';
import { ANSWER_ORDER, ORDER_CODE_CALL } from '../../shared/orders/link-calls.ts';
import type { readOrderLink } from '../../shared/orders/link-contract.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import type { OutputOf } from '../../shared/kit/route.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { koboOf } from '../documents/document-data.ts';
import { DecideForm } from '../public/decide-form.tsx';
import type { LinkKeys } from '../public/link-keys.ts';

interface DecideOrderProps {
  view: OutputOf<typeof readOrderLink>;
  keys: LinkKeys;
  action: 'approve' | 'deny';
  onDone: () => void;
  onCancel: () => void;
}

/** Approving or denying an order with the code from the e-mail. */
export function DecideOrder({ view, keys, action, onDone, onCancel }: DecideOrderProps) {
  // The version that was in sight when the form opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(view.revision);
  const { q, d } = keys;
  const amount = formatMoney(koboOf(view.total));
  // Only a reader with the key from the e-mail gets here.
  if (d === null) return null;
  return (
    <DecideForm
      id={view.id}
      action={action}
      noun="order"
      amount={amount}
      agree={<T text="You agree to deliver to {name} for {amount}." name={view.sender.name} amount={<b>{amount}</b>} />}
      given={action === keys.action ? keys.code : null}
      send={() => callWithoutSchema<typeof sendOrderCode>(ORDER_CODE_CALL, { q, d, action })}
      decide={(said) => callWithoutSchema<typeof answerOrder>(ANSWER_ORDER, { q, d, action, revision, ...said })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}

import { useState } from 'react';
import type { decideInvoice, sendDecisionCode } from '../../shared/invoices/decision-contract.ts';
import { DECIDE, DECISION_CODE_CALL } from '../../shared/invoices/link-calls.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { t } from '../../shared/i18n/translate.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { koboOf } from '../documents/document-data.ts';
import { paidBefore } from '../payments/paid-before.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { DecideForm } from './decide-form.tsx';
import type { LinkKeys } from './link-keys.ts';
import { PayWarnings } from './pay-warnings.tsx';
import type { Received } from './use-received.ts';

interface DecideInvoiceProps {
  view: Received;
  keys: LinkKeys;
  action: 'approve' | 'deny';
  onDone: () => void;
  onCancel: () => void;
}

/** Approving or denying an invoice with the code from the e-mail. */
export function DecideInvoice({ view, keys, action, onDone, onCancel }: DecideInvoiceProps) {
  // The version that was in sight when the dialog opened, also if the page reads a newer one meanwhile.
  const [revision] = useState(view.revision);
  const { q, d } = keys;
  const owed = formatMoney(koboOf(view.balance));
  // Only a reader with the key from the e-mail gets here.
  if (d === null) return null;
  return (
    <>
      <PayWarnings view={view} />
      <DecideForm
        id={view.id}
        action={action}
        noun="invoice"
        amount={owed}
        agree={
          <>
            <Changes changes={view.changes} />
            <T
              text="You confirm that {name} owes {name2} {view}. Approving doesn’t charge you."
              name={view.recipient.name}
              name2={view.sender.name}
              view={<b>{owed}</b>}
            />
          </>
        }
        note={paidBefore(view)}
        given={action === keys.action ? keys.code : null}
        send={() => callWithoutSchema<typeof sendDecisionCode>(DECISION_CODE_CALL, { q, d, action })}
        decide={(said) => callWithoutSchema<typeof decideInvoice>(DECIDE, { action, q, d, revision, ...said })}
        onDone={onDone}
        onCancel={onCancel}
      />
    </>
  );
}

/** What the sender has changed since the version before. */
function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <span className="mb-3 grid gap-1 border-s-2 border-line ps-3">
      <b>{t('Revised by the sender')}</b>
      {changes.map((change) => (
        <span key={change} className="wrap-anywhere">
          {change}
        </span>
      ))}
    </span>
  );
}

import type { sendDecisionLink } from '../../shared/invoices/decision-contract.ts';
import { DECISION_LINK_CALL } from '../../shared/invoices/link-calls.ts';
import { paths } from '../base/paths.ts';
import { decisionText } from '../documents/decision-text.ts';
import { callWithoutSchema } from '../base/call-without-schema.ts';
import { LinkReceipts } from './link-receipts.tsx';
import type { Received } from './use-received.ts';
import { WhoDecides } from './who-decides.tsx';

/** The decision, or who can make it; and the receipts of a payer. */
export function DecisionStatus({ view, q, decides }: { view: Received; q: string; decides: boolean }) {
  const said = decisionText(view.decided, view.decision, view.recipient.name);
  return (
    <>
      {said && <p className="text-sm text-ink-2 wrap-anywhere">{said}</p>}
      {view.status === 'paid' && <LinkReceipts q={q} />}
      {view.toDecide && !decides && (
        <WhoDecides
          by={view.toDecide}
          sender={view.sender.name}
          path={paths.invoice(view.id)}
          send={() => callWithoutSchema<typeof sendDecisionLink>(DECISION_LINK_CALL, { q })}
        />
      )}
    </>
  );
}

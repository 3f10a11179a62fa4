import { Archive, Ban } from 'lucide-react';
import { useState } from 'react';
import { reopenBusiness, restoreBusiness, suspendBusiness } from '../../shared/office/businesses/actions-contract.ts';
import { READ_DAYS } from '../../shared/business/closing.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { Panel } from '../../ui/primitives/card.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import type { BusinessPage } from './business-screen.tsx';
import { ReasonAction } from './reason-action.tsx';

type Business = BusinessPage['business'];

/** Suspends the business, or lifts its suspension. */
export function SuspendButton({ business: { id: businessId, name, suspended } }: { business: Business }) {
  const [asking, setAsking] = useState(false);
  const mayDo = { suspend: useMay('business.suspend'), restore: useMay('business.restore') };
  if (!mayDo[suspended ? 'restore' : 'suspend']) return null;
  const close = () => setAsking(false);
  const suspend = async (reason: string) => {
    await call(suspendBusiness, { businessId, reason });
    return `${name} is suspended.`;
  };
  const restore = async (reason: string) => {
    await call(restoreBusiness, { businessId, reason });
    return `The suspension of ${name} is lifted.`;
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{suspended ? 'Lift the suspension' : 'Suspend'}</Button>
      {asking && !suspended && (
        <ReasonAction title={`Suspend ${name}?`} confirm="Suspend" danger run={suspend} onClose={close}>
          From now on its members only read, its API keys do nothing, and no money goes out: payouts that wait stay where they are. Payments to it still arrive.
          They can still hand in evidence.
        </ReasonAction>
      )}
      {asking && suspended && (
        <ReasonAction title={`Lift the suspension of ${name}?`} confirm="Lift the suspension" run={restore} onClose={close}>
          Its members and API keys can do everything again, and payouts that waited go out.
        </ReasonAction>
      )}
    </>
  );
}

/** Shown above everything else of a suspended business. */
export function SuspensionNote({ suspended }: { suspended: Business['suspended'] }) {
  if (!suspended) return null;
  return (
    <div className="mb-4">
      <Panel tone="bad" icon={<Ban aria-hidden="true" size={16} />}>
        Suspended by {suspended.by} on {momentText(suspended.at)}: “{suspended.reason}”
      </Panel>
    </div>
  );
}

/** Opens a closed business again. */
export function ReopenButton({ business: { id: businessId, name, closed } }: { business: Business }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('business.reopen');
  if (!closed || !may) return null;
  const reopen = async (reason: string) => {
    await call(reopenBusiness, { businessId, reason });
    return `${name} is open again.`;
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Open again</Button>
      {asking && (
        <ReasonAction title={`Open ${name} again?`} confirm="Open again" run={reopen} onClose={() => setAsking(false)}>
          Its members can do everything again, and its wallet takes money. Void invoices, API keys, webhooks, cards and invitations stay ended. Money that waits
          in suspense is assigned to it separately.
        </ReasonAction>
      )}
    </>
  );
}

/** Shown above everything else of a closed business. */
export function ClosedNote({ closed }: { closed: Business['closed'] }) {
  if (!closed) return null;
  return (
    <div className="mb-4">
      <Panel tone="warn" icon={<Archive aria-hidden="true" size={16} />}>
        Closed by {closed.by} on {momentText(closed.at)}. Its members read and export for {READ_DAYS} days.
      </Panel>
    </div>
  );
}

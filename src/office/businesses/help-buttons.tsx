import { useState } from 'react';
import { resendInvoice, resendToMember, unlockMember } from '../../shared/office/businesses/actions-contract.ts';
import { call } from '../../api-client/client.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useMay } from '../base/session.ts';
import { momentText } from '../base/settings.ts';
import type { BusinessPage } from './business-screen.tsx';
import { ReasonAction } from './reason-action.tsx';

type Member = BusinessPage['members'][number];

/** What can be done for a member: sending a lost link again, ending a lock. Nothing for most. */
export function MemberHelp({ businessId, member }: { businessId: string; member: Member }) {
  const may = useMay('business.help');
  const [asking, setAsking] = useState<'send' | 'unlock' | null>(null);
  const { id: memberId, name, email, status, emailConfirmed, lockedUntil } = member;
  const isInvited = status === 'pending';
  const mayGetLink = isInvited || (status === 'active' && !emailConfirmed);
  if (!may || (!mayGetLink && lockedUntil === null)) return null;
  const close = () => setAsking(null);
  const send = async (reason: string) => `A link is on its way to ${(await call(resendToMember, { businessId, memberId, reason })).email}.`;
  const unlock = async (reason: string) => {
    await call(unlockMember, { businessId, memberId, reason });
    return `${name} can sign in again.`;
  };
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {mayGetLink && (
        <Button size="small" onClick={() => setAsking('send')}>
          {isInvited ? 'Invite again' : 'Send the link again'}
        </Button>
      )}
      {lockedUntil !== null && (
        <Button size="small" onClick={() => setAsking('unlock')}>
          Unlock
        </Button>
      )}
      {asking === 'send' && (
        <ReasonAction title={`Send ${name} a new link?`} confirm="Send" run={send} onClose={close}>
          {isInvited ? `The invitation goes to ${email} again; the link before it ends.` : `The link that confirms the address goes to ${email} again.`}
        </ReasonAction>
      )}
      {asking === 'unlock' && lockedUntil !== null && (
        <ReasonAction title={`Unlock ${name}?`} confirm="Unlock" run={unlock} onClose={close}>
          Wrong passwords or codes keep them from signing in until {momentText(lockedUntil)}. Make sure that it is them who ask: a stranger who guesses their
          password gets new tries too.
        </ReasonAction>
      )}
    </span>
  );
}

/** Sends an invoice to its recipient again. */
export function InvoiceHelp({ businessId, invoice: { id: invoiceId, number, status } }: { businessId: string; invoice: BusinessPage['sent'][number] }) {
  const may = useMay('business.help');
  const [asking, setAsking] = useState(false);
  if (!may || status === 'draft' || status === 'void') return null;
  const send = async (reason: string) => `It is on its way to ${(await call(resendInvoice, { businessId, invoiceId, reason })).email}.`;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Send again
      </Button>
      {asking && (
        <ReasonAction title={`Send invoice ${number ?? ''} again?`} confirm="Send" run={send} onClose={() => setAsking(false)}>
          Its recipient gets the email with the same link once more.
        </ReasonAction>
      )}
    </>
  );
}

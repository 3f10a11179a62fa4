import { useQueryClient } from '@tanstack/react-query';
import { listTeam, readMember, suspendMember } from '../../shared/team/contract.ts';
import { listRequests } from '../../shared/team/requests-contract.ts';
import { call } from '../../ui/client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../app/session.ts';
import { nameOf, ROLE_WORD } from './words.ts';
import type { Member } from './words.ts';

/** Suspends, or takes the suspension back; says what follows. */
export function SuspendDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const name = nameOf(member);
  const suspended = member.status !== 'suspended';
  const run = async () => {
    await call(suspendMember, { businessId: business.id, memberId: member.id, suspended });
    for (const route of [listTeam, readMember, listRequests]) void queries.invalidateQueries({ queryKey: [route.id] });
    toast.success(suspended ? `${name} is suspended` : `${name} is back`);
  };
  if (!suspended) {
    return (
      <ConfirmDialog title={<span className="wrap-anywhere">{`Restore ${name}?`}</span>} confirm="Restore" onConfirm={run} onClose={onClose}>
        <p className="text-ink-2">
          {member.joinedAt
            ? `${name} can work for ${business.name} again, as ${ROLE_WORD[member.role].toLowerCase()}. Requests that were denied stay denied.`
            : `${member.email} gets a new invitation, good for seven days.`}
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog danger title={<span className="wrap-anywhere">{`Suspend ${name}?`}</span>} confirm="Suspend" onConfirm={run} onClose={onClose}>
      {member.status === 'pending' ? (
        <p className="text-ink-2">The link in the invitation to {member.email} ends at once. You can restore the invitation later.</p>
      ) : (
        <ul className="grid list-disc gap-1 ps-5 text-ink-2">
          <li>They lose {business.name} at once, on every device.</li>
          <li>What they have asked for and nobody has decided is denied.</li>
          <li>What they wrote and sent stays. You can restore them at any time.</li>
        </ul>
      )}
    </ConfirmDialog>
  );
}

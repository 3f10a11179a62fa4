import { storedLabel } from '../../shared/i18n/status-labels.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { at } from '../core/context.ts';
import type { Context } from '../core/context.ts';
import type { AllHandlers, Verb } from '../core/handler.ts';
import { updatePassword } from '../accounts/index.ts';
import { requestApproval, withdrawRequest } from './request-approval.ts';
import { changeMember, leaveTeam, suspendMember } from './change.ts';
import { closeAccount } from './close-account.ts';
import { decideRequest } from './decide.ts';
import type { Calls } from './calls.ts';
import { invite, resendSignup } from './invite.ts';
import { completeSignup, readInvitation } from './join.ts';
import { listTeam, readMember } from './list.ts';
import { presentRequests, requestsToDecide } from './present-request.ts';
import { readProfile, updateProfile } from './profile.ts';
import { removeMember } from './remove.ts';
import { requestPage } from './request-queries.ts';

export { endTeamWork } from './end-work.ts';
export { takeBackRequest } from './request-approval.ts';
export { businessWriter } from './create-business.ts';
export { requestsToDecide } from './present-request.ts';
export { teamListeners, teamTasks } from './tasks.ts';
export { readUnsubscribe, readerOf, readersOf, wantsEmail, unsubscribeUrl } from './emails.ts';
export { memberChoices, phoneReadersOf, writeChoice, writePhoneChoice } from './email-queries.ts';
export type { PhoneReader } from './email-queries.ts';
export { findPeople, membersForOperators, openInvitations } from './find-queries.ts';
export { resendInvitation } from './invite.ts';
export { readProfile as readOwnProfile } from './profile.ts';
export { contextOfJob } from './job-context.ts';
export { hasRequestEnded, stateOfRequest } from './request-queries.ts';
export { belongsToAny, memberById, roleOf } from './member-queries.ts';
export type { Calls, Requestable, Target } from './calls.ts';

/** The actor's name for documents and histories; of a request, the approver's. */
export function nameOfActor(ctx: Context): string {
  return ctx.principal?.name ?? '';
}

/** The requester's name, where the actor approves a request. */
export function nameOfRequester(ctx: Context): string | null {
  return ctx.onRequest?.makerName ?? null;
}

/** Both names, for their own team; the other party sees only who did it. */
export function actorText(who: string, askedBy: string | null): Text {
  return askedBy === null ? who : say`${who} (asked by ${askedBy})`;
}

export function teamHandlers(calls: Calls) {
  const listRequests: Verb<'team.requests'> = async (ctx, { businessId, toDecide, ...page }) => {
    const { rows, count } = toDecide ? await requestsToDecide(ctx, page) : await requestPage(ctx.sql, businessId, at(ctx), page);
    return { requests: await presentRequests(calls, ctx, rows), count };
  };
  return {
    'team.list': listTeam,
    'team.member': readMember,
    'team.invite': invite,
    'team.change': { ...changeMember, confirms: (_ctx, { role }) => say`Change a team member’s role to ${storedLabel(role)}.` },
    'team.suspend': suspendMember,
    'team.remove': removeMember,
    'team.leave': leaveTeam,
    'users.close': closeAccount,
    'team.complete': completeSignup,
    'team.invitation': readInvitation,
    'team.resend': resendSignup,
    'team.requests': listRequests,
    'team.request.decide': decideRequest(calls),
    'team.request.ask': requestApproval(calls),
    'team.request.withdraw': withdrawRequest(calls),
    'team.profile': readProfile,
    'team.update': updateProfile,
    // One function with two addresses.
    'team.password': { ownTransaction: (ctx: Context, input) => updatePassword.ownTransaction(ctx, input) },
  } satisfies Partial<AllHandlers>;
}

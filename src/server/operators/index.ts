import { changeRoles, proposeEnabling, proposeInvitation, proposeReset } from './access-proposals.ts';
import type { AllOfficeHandlers } from './context.ts';
import { acceptInvitation, readInvitation } from './invitation.ts';
import { disableOperator, listOperators, renewInvitation } from './manage.ts';
import { addPasskey, beginPasskey, beginPasskeySignIn, listPasskeys, removePasskey, signInWithPasskey } from './passkeys.ts';
import { listProposals } from './proposals.ts';
import { listColleagues } from './work.ts';
import { confirmSignIn, endSession, listSessions, readMe, signIn, signOut } from './sign-in.ts';

export { addDemoOperators, operatorAdmin, terminalOperator } from './admin.ts';
export type { DemoOperator, OperatorOrder } from './admin.ts';
export { actorOfOperator, operatorOf, SessionAnswer } from './context.ts';
export type { ActiveOperator, AllOfficeHandlers, AnyOfficeHandler, AnyOfficeVerb, OfficeContext, OfficeHandler, OfficeVerb } from './context.ts';
export { runEnabling, runInvitation, runReset, runRoles } from './access-proposals.ts';
export { activeOperator } from './sign-in.ts';
export { pruneOperators } from './session-queries.ts';
export { proposalQueue } from './proposal-queries.ts';
export { decideProposal, propose, refuseWhileProposed } from './proposals.ts';
export type { RunAction } from './proposals.ts';
export { addNote, ALL_WORK, handOverWork, mustHave, takeWork, workChoice } from './work.ts';
export { activeOperatorsWith, notesOf, operatorNames, releaseItem, subjectsTaken, takersOf } from './work-queries.ts';
export { operatorById } from './operator-queries.ts';
export { operatorTasks } from './tasks.ts';

export const operatorHandlers = {
  'office.sign-in': signIn,
  'office.sign-in.confirm': confirmSignIn,
  'office.sign-in.passkey.begin': beginPasskeySignIn,
  'office.sign-in.passkey': signInWithPasskey,
  'office.sign-out': signOut,
  'office.me': readMe,
  'office.sessions': listSessions,
  'office.session.end': endSession,
  'office.passkeys': listPasskeys,
  'office.passkey.begin': beginPasskey,
  'office.passkey.add': addPasskey,
  'office.passkey.remove': removePasskey,
  'office.invitation.read': readInvitation,
  'office.invitation.accept': acceptInvitation,
  'office.proposals': listProposals,
  'office.colleagues': listColleagues,
  'office.operators': listOperators,
  'office.operator.invite': proposeInvitation,
  'office.operator.invite-again': renewInvitation,
  'office.operator.roles': changeRoles,
  'office.operator.disable': disableOperator,
  'office.operator.enable': proposeEnabling,
  'office.operator.reset': proposeReset,
} satisfies Partial<AllOfficeHandlers>;

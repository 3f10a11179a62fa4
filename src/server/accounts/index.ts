import { say } from '../../shared/i18n/message.ts';
import type { App, Principal } from '../core/context.ts';
import { systemSql, transaction } from '../db/transaction.ts';
import type { AllHandlers } from '../core/handler.ts';
import { SESSION_IDLE } from '../../shared/accounts/rules.ts';
import type { Category } from '../../shared/business/contract.ts';
import type { Level } from '../../shared/business/levels.ts';
import type { Role } from '../../shared/access/permissions.ts';
import { correctEmail } from './registration/correct-email.ts';
import { correctPhone } from './registration/correct-phone.ts';
import { listDevices, removeDevice } from './devices/devices.ts';
import { cancelEmailChange, changeEmail, confirmEmailChange, readEmailChange } from './email/change.ts';
import { closeTasks } from './close/close.ts';
import { emailChangeTasks } from './email/mails.ts';
import { undoEmailChange } from './email/undo.ts';
import { finishOpenId } from './openid/openid-finish.ts';
import { beginOpenId, readOpenId, unlinkOpenId } from './openid/openid.ts';
import { memberships } from './queries.ts';
import { readUser } from './read-user.ts';
import { readReset, recovery, reset, updatePassword } from './recovery.ts';
import { register } from './registration/register.ts';
import { readSecurity } from './security.ts';
import { sessionByHash } from './sessions/session-queries.ts';
import { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts';
import { login, logout } from './sessions/sign-in.ts';
import { beginStepUp, confirmStepUp } from './factors/step-up.ts';
import { beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './factors/totp.ts';
import { accountTasks as signInTasks } from './tasks.ts';
import { resendLink, resendOtp, verifyEmail, verifyPhone } from './registration/verify-address.ts';

export { closePerson, exceptToClosed, mayClose } from './close/close.ts';
export { holdOpen } from './close/close-queries.ts';
export { toGsm } from './messages/gsm.ts';
export { openVendorCase, sendText } from './messages/text-messages.ts';
export { inReadersLanguage } from './language.ts';
export { businesses, registerBusinessWriter } from './businesses.ts';
export type { BusinessWriter, NewBusiness } from './businesses.ts';
export { insertUser, languageOf, memberships } from './queries.ts';
export { pruneAccounts } from './retention-queries.ts';
export { proveAddresses } from './registration/verify-address.ts';
export { hashPassword, newToken, passwordMatches, refuseSlowly } from './secrets/secrets.ts';
export { refuseWeak } from './secrets/passwords.ts';
export { newSecret, stepOf, uriOf } from './factors/factor.ts';
export { liftFactorTries, liftTries, takeFactorTry, takePasswordTry } from './limits/lock.ts';
export { toE164, toTextable } from './messages/phone.ts';
export { messageStops, openMessages } from './messages/text-message-queries.ts';
export { mayStillListen, noteSeen } from './sessions/sessions.ts';
export { giveRoomBack, noteMessage, takeRoom, throttle } from './limits/throttle.ts';
export { hasFactor, mustBeSteppedUp, mustHaveFactor, withChallenge } from './factors/challenge.ts';
export { devicesOfPeople, lockedPeople, resendConfirmation, unlockPerson } from './for-operators.ts';
export { addUser, changeProfile, countMessages, findUser, provePasswordToJoin, userOf } from './for-team.ts';
export { claimFor } from './sessions/claim.ts';
export { tellPerson } from './tell-change.ts';
export { refuseProductInTexts, refuseProductName, refuseProductPerson } from './registration/product-name.ts';
export { profileOf } from './present.ts';
export type { User } from './queries.ts';
export { updatePassword } from './recovery.ts';
export { digest } from './secrets/secrets.ts';
export { revokeSessions } from './sessions/session-queries.ts';

export interface ActiveSession {
  readonly principal: Principal;
  readonly memberships: ReadonlyMap<string, Membership>;
  readonly expiresAt: number;
  /** The last use of this session; epoch milliseconds. */
  seenAt: number;
}

/** A person's role in a business. */
export interface Membership {
  readonly role: Role;
  readonly level: Level;
  readonly checkers: number;
  readonly category: Category;
  /** By an operator (docs/behaviour/business.md). */
  readonly suspended: boolean;
  /** By its owner, as ISO-8601 (docs/behaviour/own-data-and-closing.md). */
  readonly closedAt: string | null;
}

/** The principal of a token; null if it is unknown, revoked, expired or was unused for too long. */
export async function readPrincipal(app: App, tokenHash: Buffer): Promise<ActiveSession | null> {
  const session = await sessionByHash(systemSql(app.pool), tokenHash);
  if (!session) return null;
  const seenAt = Date.parse(session.last_seen_at ?? session.created_at);
  const expiresAt = Math.min(Date.parse(session.expires_at), seenAt + SESSION_IDLE);
  if (expiresAt <= app.clock()) return null;
  const belongs = await transaction(app.pool, 'system', (sql) => memberships(sql, session.user_id));
  return {
    principal: { userId: session.user_id, name: `${session.first_name} ${session.last_name}`, sessionId: session.id, tokenHash },
    memberships: new Map(
      belongs.map(({ business_id, role, level, checkers, category, suspended, closed_at: closedAt }) => [
        business_id,
        { role, level, checkers, category, suspended, closedAt },
      ]),
    ),
    expiresAt,
    seenAt,
  };
}

export const accountTasks = { ...signInTasks, ...emailChangeTasks, ...closeTasks };

export const accountHandlers = {
  'users.register': register,
  'users.auth': login,
  'users.logout': logout,
  'users.recovery': recovery,
  'users.reset': reset,
  'users.reset.read': readReset,
  'users.verify': verifyPhone,
  'users.account.verify': verifyEmail,
  'users.verify.resend': resendOtp,
  'users.signup.resend': resendLink,
  'users.password': updatePassword,
  'users.read': readUser,
  'users.security': readSecurity,
  'users.sessions': listSessions,
  'users.session.end': endSession,
  'users.sessions.end-others': endOtherSessions,
  'users.devices': listDevices,
  'users.device.remove': removeDevice,
  'users.totp.begin': beginTotp,
  'users.totp.confirm': confirmTotp,
  'users.totp.recovery-codes': { verb: renewRecoveryCodes, confirms: () => say`Create new recovery codes.` },
  'users.totp.remove': { verb: removeTotp, confirms: () => say`Turn two-factor sign-in off.` },
  'users.step-up.begin': beginStepUp,
  'users.step-up.confirm': confirmStepUp,
  'users.phone.correct': correctPhone,
  'users.email.correct': correctEmail,
  'users.email.change.read': readEmailChange,
  'users.email.change': { ...changeEmail, confirms: (_ctx, { newEmail }) => say`Change your email address to ${newEmail}.` },
  'users.email.change.confirm': confirmEmailChange,
  'users.email.change.cancel': cancelEmailChange,
  'users.email.undo': undoEmailChange,
  'users.openid': readOpenId,
  'users.openid.begin': beginOpenId,
  'users.openid.finish': finishOpenId,
  'users.openid.unlink': { verb: unlinkOpenId, confirms: () => say`Unlink a sign-in provider.` },
} satisfies Partial<AllHandlers>;

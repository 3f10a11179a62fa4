import * as z from 'zod/mini';
import { AppError } from '../../shared/kit/errors.ts';
import { verbatim } from '../../shared/i18n/message.ts';
import { OPERATOR_ROLES, rolesText } from '../../shared/office/permissions.ts';
import type { OperatorRole } from '../../shared/office/permissions.ts';
import { at } from '../core/context.ts';
import { audit } from '../core/record.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { operatorIdIn } from './context.ts';
import type { OfficeContext, OfficeVerb } from './context.ts';
import { invite, inviteAgain, refuseKnownAddress } from './invitation.ts';
import { anotherOperator, refuseLastAdministrator, rereadOperator } from './manage.ts';
import { lockAdministrators, setDisabled, setRoles } from './operator-queries.ts';
import type { OperatorRecord } from './operator-queries.ts';
import { declineProposalsOf } from './proposal-queries.ts';
import { propose } from './proposals.ts';

/** Another administrator must approve: one alone could otherwise invite a second identity of their own. */
export const proposeInvitation: OfficeVerb<'office.operator.invite'> = async (ctx, { email, roles, reason }) => {
  await refuseKnownAddress(ctx.sql, email);
  await refuseAlone(ctx);
  const input = { email, roles: [...new Set(roles)] };
  return propose(ctx, { action: 'operator.invite', businessId: null, input, summary: `Invite ${email} as ${rolesText(input.roles)}`, reason });
};

/** Roles are taken away at once; a change that adds one is proposed. */
export const changeRoles: OfficeVerb<'office.operator.roles'> = async (ctx, { operatorId, roles, reason }) => {
  const operator = await anotherOperator(ctx, operatorId);
  const [before, after] = [operator.roles, [...new Set(roles)]];
  if (after.every((role) => before.includes(role))) {
    await replaceRoles(ctx, operator, after, reason);
    return { operator: await rereadOperator(ctx, operatorId), proposal: null };
  }
  await refuseAlone(ctx);
  const summary = `Roles of ${operator.name || operator.email}: ${rolesText(after)} (now ${rolesText(before)})`;
  const proposal = await propose(ctx, { action: 'operator.roles', businessId: null, input: { operatorId, before, roles: after, reason }, summary, reason });
  return { operator: await rereadOperator(ctx, operatorId), proposal };
};

/** Who was disabled comes back when two administrators agree: a colleague's old mailbox would otherwise make one of them two. */
export const proposeEnabling: OfficeVerb<'office.operator.enable'> = async (ctx, { operatorId, reason }) => {
  const operator = await disabledOperator(ctx, operatorId);
  await refuseAlone(ctx);
  const summary = `Access for ${operator.name || operator.email} again: ${rolesText(operator.roles)}`;
  return propose(ctx, { action: 'operator.enable', businessId: null, input: { operatorId, reason }, summary, reason });
};

/** Who has joined gets another link when two administrators agree, for the same reason. */
export const proposeReset: OfficeVerb<'office.operator.reset'> = async (ctx, { operatorId, reason }) => {
  const operator = await activeColleague(ctx, operatorId);
  await refuseAlone(ctx);
  const summary = `New sign-in for ${operator.name}: ${rolesText(operator.roles)}`;
  return propose(ctx, { action: 'operator.reset', businessId: null, input: { operatorId, reason }, summary, reason });
};

const roles = z.array(z.enum(OPERATOR_ROLES));
const INVITATION = z.object({ email: z.string(), roles });
const ROLES = z.object({ operatorId: z.string(), before: roles, roles, reason: z.string() });

/** Runs an approved invitation. */
export async function runInvitation(ctx: OfficeContext, input: unknown): Promise<void> {
  const { email, roles: given } = INVITATION.parse(input);
  const { id } = await invite(ctx, email, given);
  await enqueue(ctx.sql, 'mail.operator-invitation', { operatorId: id, createdAt: at(ctx) });
}

/** Runs an approved change of roles, if they are as the maker has seen them. */
export async function runRoles(ctx: OfficeContext, input: unknown): Promise<void> {
  const { operatorId, before, roles: after, reason } = ROLES.parse(input);
  const operator = await anotherOperator(ctx, operatorId);
  if (operator.state === 'disabled') throw new AppError('STATE_CONFLICT', verbatim('This operator is disabled.'));
  if (rolesText(operator.roles) !== rolesText(before)) throw new AppError('STATE_CONFLICT', verbatim('The roles have changed since. Propose it again.'));
  await replaceRoles(ctx, operator, after, reason);
}

const ABOUT_OPERATOR = z.object({ operatorId: z.string(), reason: z.string() });

/** Runs an approved return. */
export async function runEnabling(ctx: OfficeContext, input: unknown): Promise<void> {
  const { operatorId, reason } = ABOUT_OPERATOR.parse(input);
  await disabledOperator(ctx, operatorId);
  await setDisabled(ctx.sql, operatorId, null);
  await audit(ctx, 'operator.enable', operatorId, { reason });
}

/** Runs an approved reset: what the operator signs in with ends when they use the link. */
export async function runReset(ctx: OfficeContext, input: unknown): Promise<void> {
  const { operatorId } = ABOUT_OPERATOR.parse(input);
  await activeColleague(ctx, operatorId);
  await inviteAgain(ctx, operatorId);
  await enqueue(ctx.sql, 'mail.operator-invitation', { operatorId, createdAt: at(ctx) });
}

async function activeColleague(ctx: OfficeContext, operatorId: string): Promise<OperatorRecord> {
  const operator = await anotherOperator(ctx, operatorId);
  if (operator.state !== 'active') throw new AppError('NOT_ELIGIBLE', verbatim(`This operator is ${operator.state}.`));
  return operator;
}

async function disabledOperator(ctx: OfficeContext, operatorId: string): Promise<OperatorRecord> {
  const operator = await anotherOperator(ctx, operatorId);
  if (operator.state !== 'disabled') throw new AppError('NOT_ELIGIBLE', verbatim('This operator is not disabled.'));
  return operator;
}

async function replaceRoles(ctx: OfficeContext, operator: OperatorRecord, after: readonly OperatorRole[], reason: string): Promise<void> {
  if (!after.includes('administrator')) await refuseLastAdministrator(ctx, operator);
  await setRoles(ctx.sql, operator.id, after);
  if (operator.roles.some((role) => !after.includes(role)))
    await declineProposalsOf(ctx.sql, { maker: operator.id, checker: operatorIdIn(ctx.actor), at: at(ctx), note: 'A role of the operator was taken away.' });
  await audit(ctx, 'operator.roles', operator.id, { before: operator.roles, roles: after, reason });
}

async function refuseAlone({ sql }: OfficeContext): Promise<void> {
  if ((await lockAdministrators(sql)).length > 1) return;
  throw new AppError(
    'NOT_ELIGIBLE',
    verbatim(
      'Another administrator must approve this, and there is none. Invite one on the server: npm run admin -- operators invite <email> --role administrator',
    ),
  );
}
